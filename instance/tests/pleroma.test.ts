import { afterAll, describe, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import type { DialectName } from '../dialects/dialectName.ts'
import { callerAs } from '../testClient.ts'

const started: ReturnType<typeof createInstance>[] = []
afterAll(() => Promise.all(started.map((instance) => instance.close())))

function at(dialect: DialectName) {
  const instance = createInstance({ posts: 20, dialect })
  started.push(instance)
  return { instance, luna: callerAs(instance, 'luna'), moss: callerAs(instance, 'moss') }
}

test('Pleroma gives the end of an own poll as the end of its post, to its author only', async () => {
  const { luna, moss } = at('pleroma')
  const poll = { options: ['wren', 'owl'], expires_in: 600 }
  const { body: post } = await luna('POST', '/api/v1/statuses', { status: 'which', poll })
  const apart = Math.abs(Date.parse(post.pleroma.expires_at) - Date.parse(post.poll.expires_at))
  expect(apart).toBeLessThan(1_000)
  expect((await moss('GET', `/api/v1/statuses/${post.id}`)).body.pleroma.expires_at).toBeNull()
})

test('Pleroma says 403 to dismissing a notification that is gone', async () => {
  const { luna } = at('pleroma')
  expect(await luna('POST', '/api/v1/notifications/0/dismiss')).toMatchObject({
    status: 403,
    body: { error: 'Cannot dismiss notification' },
  })
})

describe('Pleroma 2.7', () => {
  test('says its version', async () => {
    const { luna } = at('pleroma@2.7')
    expect((await luna('GET', '/nodeinfo/2.1.json')).body.software).toMatchObject({
      name: 'pleroma',
      version: '2.7.0',
    })
    for (const path of ['/api/v1/instance', '/api/v2/instance'])
      expect((await luna('GET', path)).body.version).toBe('2.7.2 (compatible; Pleroma 2.7.0)')
  })

  test.each([
    ['GET', '/api/v1/followed_tags'],
    ['GET', '/api/v1/preferences'],
    ['GET', '/api/v1/tags/birds'],
    ['POST', '/api/v1/tags/birds/follow'],
    ['POST', '/api/pleroma/admin/reports/assign_account'],
  ])('has no %s %s, which the newest has', async (method, path) => {
    const body = method === 'GET' ? undefined : {}
    const missing = { status: 404, body: { error: 'Not implemented' } }
    expect(await at('pleroma@2.7').moss(method, path, body)).toMatchObject(missing)
    expect((await at('pleroma').moss(method, path, body)).status).not.toBe(404)
  })

  test('does not say who is local or deactivated, or who deals with a report', async () => {
    const { luna, moss } = at('pleroma@2.7')
    const { body: own } = await luna('GET', '/api/v1/accounts/verify_credentials')
    expect('is_local' in own.pleroma || 'deactivated' in own.pleroma).toBe(false)
    await luna('POST', '/api/v1/reports', { account_id: own.id })
    const { body } = await moss('GET', '/api/pleroma/admin/reports')
    expect('assigned_account' in body.reports[0]).toBe(false)
  })
})
