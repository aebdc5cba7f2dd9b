import { afterAll, beforeEach, expect, test } from 'vitest'
import { CAPTCHA_SOLUTION } from '../api/captcha.ts'
import { createInstance } from '../createInstance.ts'
import { DEFAULT_REGISTRATION } from '../state/registration.ts'
import { caller } from '../testClient.ts'

const instance = createInstance({ posts: 0 })
const { control } = instance
const anybody = caller(instance)
afterAll(() => instance.close())
beforeEach(() => control.registration({ ...DEFAULT_REGISTRATION, open: true }))

const PATH = '/api/v1/accounts'
let made = 0
const form = (more: object = {}) => {
  made += 1
  return {
    username: `fledgling${made}`,
    fullname: 'Fledgling',
    email: `fledgling${made}@mail.example`,
    password: 'a good one',
    confirm: 'a good one',
    agreement: true,
    locale: 'en_US',
    ...more,
  }
}

async function appToken(): Promise<string> {
  const registered = await anybody('POST', '/api/v1/apps', {
    client_name: 'test',
    redirect_uris: 'https://client.example/',
    scopes: 'read write',
  })
  const { client_id, client_secret } = registered.body
  const grant = { client_id, client_secret, grant_type: 'client_credentials' }
  return (await anybody('POST', '/oauth/token', grant)).body.access_token
}

const register = async (fields: object) => {
  const { status, body } = await caller(instance, await appToken())('POST', PATH, fields)
  return {
    status,
    body,
    errors: status === 400 && body.error.startsWith('{') ? JSON.parse(body.error) : null,
  }
}

test('signs a new account in', async () => {
  const fields = form({ bio: 'Just hatched.' })
  const { status, body } = await register(fields)
  expect(status).toBe(200)
  const own = await caller(instance, body.access_token)('GET', '/api/v1/accounts/verify_credentials')
  expect(own.body).toMatchObject({ acct: fields.username, display_name: 'Fledgling' })
})

test('requires an app’s token', async () => {
  expect((await anybody('POST', PATH, form())).status).toBe(403)
})

test.each([
  ['a name that is taken', { username: 'luna' }, { ap_id: ['has already been taken'] }],
  ['an invalid name', { username: 'little owl' }, { nickname: ['has invalid format'] }],
  ['a reserved name', { username: 'about' }, { nickname: ['is reserved'] }],
  ['an address that is taken', { email: 'luna@mail.example' }, { email: ['has already been taken'] }],
  ['a different confirmation', { confirm: 'no' }, { password_confirmation: ['does not match confirmation'] }],
])('reports %s as an error of its field', async (_what, more, errors) => {
  expect(await register(form(more))).toMatchObject({ status: 400, errors })
})

test.each([{ username: undefined }, { agreement: false }])(
  'rejects %j without field errors',
  async (more) => {
    expect(await register(form(more))).toMatchObject({ status: 400, errors: null })
  },
)

test('accepts an invitation once while registration is closed', async () => {
  control.registration({ open: false, invites: ['nest'] })
  expect((await anybody('GET', '/nodeinfo/2.0.json')).body.openRegistrations).toBe(false)
  expect((await register(form())).body).toEqual({ error: 'Invalid token' })
  expect((await register(form({ token: 'nest' }))).status).toBe(200)
  expect((await register(form({ token: 'nest' }))).body).toEqual({ error: 'Invalid token' })
})

test.each([
  ['confirms', 'missing_confirmed_email'],
  ['approves', 'awaiting_approval'],
] as const)('does not sign in a new account if registration %s it first', async (what, identifier) => {
  control.registration({ [what]: true })
  const fields = form()
  expect(await register(fields)).toMatchObject({ status: 200, body: { identifier } })
  const registered = await anybody('POST', '/api/v1/apps', { client_name: 'x', redirect_uris: 'x' })
  const { client_id, client_secret } = registered.body
  const { username, password } = fields
  const grant = { client_id, client_secret, grant_type: 'password', username, password }
  expect(await anybody('POST', '/oauth/token', grant)).toMatchObject({ status: 403, body: { identifier } })
})

test('checks the required age', async () => {
  control.registration({ birthdayRequired: true, birthdayMinAge: 365 })
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  expect((await register(form())).errors).toEqual({ birthday: ["can't be blank"] })
  expect((await register(form({ birthday: day(364) }))).errors).toEqual({ birthday: ['Invalid age'] })
  expect((await register(form({ birthday: day(365) }))).status).toBe(200)
})

test.each(['native', 'kocaptcha'] as const)('a captcha (%s) accepts one right answer', async (captcha) => {
  control.registration({ captcha })
  const { body } = await anybody('GET', '/api/pleroma/captcha')
  expect(body).toMatchObject({ type: captcha, url: expect.stringMatching(/^(data:image|http)/) })
  const answer = { captcha_token: body.token, captcha_answer_data: body.answer_data }
  const right = { ...answer, captcha_solution: CAPTCHA_SOLUTION }
  const wrong = (more: object) => register(form(more)).then(({ errors }) => errors?.captcha)
  expect(await wrong({})).toEqual(['Missing parameter: captcha_token'])
  expect(await wrong({ ...answer, captcha_solution: 'dodo' })).toEqual(['Invalid CAPTCHA'])
  expect(await wrong({ ...right, captcha_answer_data: 'x' })).toEqual(['Invalid answer data'])
  expect(await wrong(right)).toBeUndefined()
  expect(await wrong(right)).toEqual(['CAPTCHA already used'])
})

test('reports that there are no captchas', async () => {
  expect((await anybody('GET', '/api/pleroma/captcha')).body).toEqual({ type: 'none' })
})
