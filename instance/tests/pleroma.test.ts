import { afterAll, describe, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import type { DialectName } from '../dialects/dialectName.ts'
import { caller, callerAs, listener } from '../testClient.ts'

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

describe.each(['pleroma', 'pleroma@2.7', 'akkoma'] as const)('%s', (dialect) => {
  test('does not tell an unknown token from none', async () => {
    const { instance } = at(dialect)
    for (const path of ['/api/v1/accounts/verify_credentials', '/api/v1/apps/verify_credentials'])
      expect(await caller(instance, 'unknown')('GET', path)).toMatchObject({
        status: 403,
        body: { error: 'Invalid credentials.' },
      })
    const timeline = await caller(instance, 'unknown')('GET', '/api/v1/timelines/public')
    expect(timeline.status).toBe(200)
  })

  test('fails at a token that is asked for without a grant', async () => {
    const asked = await caller(at(dialect).instance)('POST', '/oauth/token', {})
    expect(asked).toMatchObject({ status: 500, body: { error: 'Bad request' } })
  })

  test('gives everybody the source of a post, and no post says its format', async () => {
    const { luna, moss } = at(dialect)
    const text = '**bold**'
    const body = { status: text, content_type: 'text/markdown' }
    const post = (await luna('POST', '/api/v1/statuses', body)).body
    expect((await moss('GET', `/api/v1/statuses/${post.id}/source`)).body).toEqual({
      id: post.id,
      text,
      spoiler_text: '',
      content_type: 'text/markdown',
    })
    const deleted = (await luna('DELETE', `/api/v1/statuses/${post.id}`)).body
    for (const json of [post, deleted]) expect(JSON.stringify(json)).not.toContain('"content_type"')
    expect(deleted.text).toBe(text)
  })

  test('fails at the thread of a post that is gone, and knows that the post is', async () => {
    const { luna } = at(dialect)
    expect(await luna('GET', '/api/v1/statuses/gone/context')).toMatchObject({
      status: 500,
      body: 'Something went wrong',
    })
    expect((await luna('GET', '/api/v1/statuses/gone')).status).toBe(404)
  })

  test('answers the newer call for files as if it were not done yet', async () => {
    const { luna } = at(dialect)
    const send = (path: string) => {
      const form = new FormData()
      form.append('file', new File(['x'], 'x.txt', { type: 'text/plain' }))
      return luna('POST', path, form)
    }
    const newer = await send('/api/v2/media')
    expect([newer.status, newer.body.url]).toEqual([202, expect.stringContaining('/media/')])
    expect((await luna('GET', `/api/v1/media/${newer.body.id}`)).status).toBe(200)
    expect((await send('/api/v1/media')).status).toBe(200)
  })

  test('accepts a follow request again, and knows no other', async () => {
    const { instance } = at(dialect)
    const wren = callerAs(instance, 'wren')
    const [first] = (await wren('GET', '/api/v1/follow_requests')).body
    for (const _ of [1, 2])
      expect(await wren('POST', `/api/v1/follow_requests/${first.id}/authorize`)).toMatchObject({
        status: 200,
        body: { followed_by: true },
      })
    const luna = instance.state.byAcct.get('luna')
    expect((await wren('POST', `/api/v1/follow_requests/${luna}/reject`)).status).toBe(404)
  })

  test('keeps the first vote', async () => {
    const { luna, moss } = at(dialect)
    const poll = { options: ['wren', 'owl'], expires_in: 600 }
    const asked = (await luna('POST', '/api/v1/statuses', { status: 'which', poll })).body
    for (const choice of [1, 0])
      expect(await moss('POST', `/api/v1/polls/${asked.poll.id}/votes`, { choices: [choice] })).toMatchObject(
        {
          status: 200,
          body: { voted: true, own_votes: [1], votes_count: 1 },
        },
      )
  })

  test('answers a report with its id alone', async () => {
    const { instance, luna } = at(dialect)
    const account_id = instance.state.byAcct.get('moss')
    expect((await luna('POST', '/api/v1/reports', { account_id, comment: 'rude' })).body).toEqual({
      id: expect.any(String),
      action_taken: false,
    })
  })

  test('answers a post for later with what will be asked for, and publishes at once what is too soon', async () => {
    const { luna } = at(dialect)
    const schedule = (inMs: number) => {
      const scheduled_at = new Date(Date.now() + inMs).toISOString()
      return luna('POST', '/api/v1/statuses', { status: 'later', scheduled_at })
    }
    const { body } = await schedule(600_000)
    expect(Object.keys(body)).toEqual(['id', 'params', 'scheduled_at'])
    expect(body.params).toMatchObject({ text: 'later', scheduled_at: body.scheduled_at, poll: null })
    expect((await luna('GET', '/api/v1/scheduled_statuses')).body).toEqual([body])
    expect((await luna('GET', `/api/v1/statuses/${body.id}`)).status).toBe(404)
    expect((await luna('DELETE', `/api/v1/scheduled_statuses/${body.id}`)).status).toBe(200)
    expect((await luna('GET', '/api/v1/scheduled_statuses')).body).toEqual([])
    expect((await schedule(60_000)).body).toMatchObject({ content: 'later', visibility: 'public' })
  })

  test('takes an announcement as it is typed, or empty', async () => {
    const admin = callerAs(at(dialect).instance, 'admin')
    for (const content of ['Hello **all**', ''])
      expect(await admin('POST', '/api/v1/pleroma/admin/announcements', { content })).toMatchObject({
        status: 200,
        body: { content, pleroma: { raw_content: content } },
      })
  })

  test('says that there are too many requests, and not for how long', async () => {
    const { instance, luna } = at(dialect)
    instance.control.fault({ match: 'timelines/home', status: 429 })
    const answer = await luna('GET', '/api/v1/timelines/home')
    expect([answer.status, answer.body]).toEqual([429, { error: 'Throttled' }])
    expect([...answer.headers.keys()].filter((name) => /retry|ratelimit/i.test(name))).toEqual([])
  })

  test('deletes in the stream without naming it', async () => {
    const { instance, luna } = at(dialect)
    const ear = listener(instance, 'stream=user', instance.control.token('luna'))
    const post = (await luna('POST', '/api/v1/statuses', { status: 'away' })).body
    await luna('DELETE', `/api/v1/statuses/${post.id}`)
    expect(ear.events.at(-1)).toEqual({ event: 'delete', payload: post.id })
  })
})

describe('Pleroma 2.7', () => {
  test('says in a list of muted people how long, and in a relationship not', async () => {
    const { instance, luna } = at('pleroma@2.7')
    const id = instance.state.byAcct.get('moss')
    const related = (await luna('POST', `/api/v1/accounts/${id}/mute`, { expires_in: 60 })).body
    expect(Object.keys(related).toSorted()).toEqual(
      [
        'blocked_by',
        'blocking',
        'domain_blocking',
        'endorsed',
        'followed_by',
        'following',
        'id',
        'muting',
        'muting_notifications',
        'note',
        'notifying',
        'requested',
        'showing_reblogs',
        'subscribing',
      ].toSorted(),
    )
    expect((await luna('GET', '/api/v1/mutes')).body[0].mute_expires_at).toEqual(expect.any(String))
  })

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
    const words = method === 'GET' ? { error: 'Not implemented' } : { errors: { detail: 'Page not found' } }
    const missing = { status: 404, body: words }
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
