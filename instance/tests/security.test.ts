import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createInstance, type Instance } from '../createInstance.ts'
import { COMMON_PASSWORD, totpCode } from '../state/secrets.ts'
import { type Call, caller, callerAs } from '../testClient.ts'

const password = COMMON_PASSWORD
const MFA = '/api/pleroma/accounts/mfa'
const VERIFY = '/api/v1/accounts/verify_credentials'

let instance: Instance
let luna: Call
const instances: Instance[] = []
beforeEach(() => {
  instance = createInstance({ posts: 0 })
  instances.push(instance)
  luna = callerAs(instance, 'luna')
})
afterAll(() => Promise.all(instances.map((each) => each.close())))

const change = async (path: string, body: object) => (await luna('POST', `/api/pleroma/${path}`, body)).body

describe('an account', () => {
  test.each(['change_password', 'change_email', 'move_account', 'disable_account', 'delete_account'])(
    'is not changed by %s with a wrong password, which Pleroma answers with the status 200',
    async (path) => {
      const answer = await luna('POST', `/api/pleroma/${path}`, { password: 'wrong', email: 'a@b.example' })
      expect([answer.status, answer.body]).toEqual([200, { error: 'Invalid password.' }])
      expect((await luna('GET', VERIFY)).status).toBe(200)
    },
  )

  test('gets a new password, and all its sessions end', async () => {
    const wanted = { password, new_password: 'fresh', new_password_confirmation: 'fresh' }
    expect(await change('change_password', { ...wanted, new_password_confirmation: 'other' })).toEqual({
      error: 'New password does not match confirmation.',
    })
    expect(await change('change_password', wanted)).toEqual({ status: 'success' })
    expect((await luna('GET', VERIFY)).status).toBe(403)
  })

  test('gets a new address', async () => {
    expect(await change('change_email', { password, email: 'nonsense' })).toHaveProperty('error')
    expect(await change('change_email', { password, email: 'new@nest.example' })).toEqual({
      status: 'success',
    })
    expect((await luna('GET', VERIFY)).body.pleroma.email).toBe('new@nest.example')
  })

  test('moves only to one that lists it as an alias', async () => {
    const wren = callerAs(instance, 'wren')
    const { fqn } = (await luna('GET', VERIFY)).body
    const move = { password, target_account: 'wren' }
    expect(
      (await luna('POST', '/api/pleroma/move_account', { password, target_account: 'none' })).status,
    ).toBe(404)
    expect(await change('move_account', move)).toHaveProperty('error')
    for (const method of ['PUT', 'DELETE'])
      expect(await wren(method, '/api/pleroma/aliases', { alias: 'none' })).toMatchObject({
        status: 200,
        body: { error: expect.any(String) },
      })
    await wren('PUT', '/api/pleroma/aliases', { alias: fqn })
    expect((await wren('GET', '/api/pleroma/aliases')).body).toEqual({ aliases: [fqn] })
    expect(await change('move_account', move)).toEqual({ status: 'success' })
    await wren('DELETE', '/api/pleroma/aliases', { alias: fqn })
    expect((await wren('GET', '/api/pleroma/aliases')).body).toEqual({ aliases: [] })
  })

  test.each(['disable_account', 'delete_account'])('is gone after %s', async (path) => {
    await luna('POST', '/api/v1/statuses', { status: 'my last words' })
    expect(await change(path, { password })).toEqual({ status: 'success' })
    expect((await luna('GET', VERIFY)).status).toBe(403)
  })
})

test('a second factor is set up with a key and a code, and removed with the password', async () => {
  expect((await luna('GET', MFA)).body).toEqual({ settings: { enabled: false, totp: false } })
  const { key, provisioning_uri } = (await luna('GET', `${MFA}/setup/totp`)).body
  expect(provisioning_uri).toContain(key)
  const confirm = (code: string, secret = password) =>
    luna('POST', `${MFA}/confirm/totp`, { password: secret, code })
  const code = totpCode(key, Date.now())
  expect((await confirm('000')).status).toBe(422)
  expect((await confirm(code, 'wrong')).status).toBe(422)
  expect((await confirm(code)).status).toBe(200)
  expect((await luna('GET', MFA)).body).toEqual({ settings: { enabled: true, totp: true } })
  expect((await luna('GET', `${MFA}/setup/totp`)).status).toBe(400)
  const { codes } = (await luna('GET', `${MFA}/backup_codes`)).body
  expect(new Set(codes).size).toBe(5)
  expect((await luna('DELETE', `${MFA}/totp`, { password: 'wrong' })).status).toBe(422)
  await luna('DELETE', `${MFA}/totp`, { password })
  expect((await luna('GET', MFA)).body.settings.enabled).toBe(false)
})

test('other software has none of these calls', async () => {
  const mastodon = createInstance({ posts: 0, dialect: 'mastodon' })
  instances.push(mastodon)
  expect((await callerAs(mastodon, 'luna')('GET', MFA)).status).toBe(404)
  expect((await caller(mastodon)('GET', '/api/pleroma/aliases')).status).toBe(404)
})
