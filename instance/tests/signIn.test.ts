import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { caller } from '../testClient.ts'

const instance = createInstance({ posts: 20 })
const call = caller(instance)
afterAll(() => instance.close())

const REDIRECT = 'https://client.example/oauth-callback'

async function register() {
  const form = new URLSearchParams({
    client_name: 'test',
    redirect_uris: `${REDIRECT}\nurn:ietf:wg:oauth:2.0:oob`,
    scopes: 'read write follow push admin',
  })
  const { client_id, client_secret } = (await call('POST', '/api/v1/apps', form)).body
  return { client_id, client_secret }
}

async function whoIs(token: string) {
  return (await caller(instance, token)('GET', '/api/v1/accounts/verify_credentials')).body
}

test('rejects an app without a name or a redirect URI', async () => {
  const attempt = async (form: Record<string, string>) => {
    const { status, body } = await call('POST', '/api/v1/apps', new URLSearchParams(form))
    return [status, body.error]
  }
  expect(await attempt({ redirect_uris: REDIRECT })).toEqual([400, 'Missing field: client_name.'])
  expect(await attempt({ client_name: 'test' })).toEqual([400, 'Missing field: redirect_uris.'])
})

test('an app signs in with name and password, and reads the account’s private data', async () => {
  const app = await register()
  const granted = await call('POST', '/oauth/token', {
    ...app,
    grant_type: 'password',
    username: 'luna',
    password: 'rookery',
  })
  expect(granted.status).toBe(200)
  expect(granted.body).toMatchObject({ token_type: 'Bearer', scope: 'read write follow push admin' })

  const luna = await whoIs(granted.body.access_token)
  expect(luna).toMatchObject({ acct: 'luna', source: { privacy: 'public' }, pleroma: { privileges: [] } })
  expect(luna.pleroma.chat_token).toEqual(expect.any(String))
  expect(JSON.stringify(luna)).not.toContain(granted.body.access_token)
})

test('accepts the same as a multipart form', async () => {
  const app = await register()
  const form = new FormData()
  for (const [name, value] of Object.entries({
    ...app,
    grant_type: 'password',
    username: 'moss',
    password: 'rookery',
  })) {
    form.append(name, String(value))
  }
  const granted = await call('POST', '/oauth/token', form)
  expect((await whoIs(granted.body.access_token)).pleroma).toMatchObject({
    is_moderator: true,
    privileges: ['messages_delete', 'reports_manage_reports'],
  })
})

test('reports errors with Pleroma’s messages', async () => {
  const app = await register()
  const attempt = (username: string, password: string, more = {}) => {
    return call('POST', '/oauth/token', { ...app, grant_type: 'password', username, password, ...more })
  }
  expect(await attempt('luna', 'wrong')).toMatchObject({
    status: 400,
    body: { error: 'Invalid credentials' },
  })
  expect(await attempt('nobody', 'rookery')).toMatchObject({
    status: 400,
    body: { error: 'Invalid credentials' },
  })
  expect(await attempt('luna', 'rookery', { client_secret: 'wrong' })).toMatchObject({ status: 400 })
  expect(await attempt('dodo', 'rookery')).toMatchObject({
    status: 403,
    body: { identifier: 'account_is_disabled' },
  })
  expect(await attempt('heron', 'rookery')).toMatchObject({
    status: 403,
    body: { identifier: 'password_reset_required' },
  })
  expect((await call('POST', '/oauth/token', { ...app, grant_type: 'magic' })).status).toBe(400)
})

test('requires both factors of an account with two', async () => {
  const app = await register()
  const password = { ...app, grant_type: 'password', username: 'totp', password: 'rookery' }
  const pendingSignIn = await call('POST', '/oauth/token', password)
  expect(pendingSignIn).toMatchObject({
    status: 403,
    body: { error: 'mfa_required', supported_challenge_types: ['totp', 'recovery'] },
  })
  const challenge = (code: string, challenge_type: string, mfa_token = pendingSignIn.body.mfa_token) => {
    return call('POST', '/oauth/mfa/challenge', { ...app, mfa_token, code, challenge_type })
  }
  expect(await challenge('000000x', 'totp')).toMatchObject({ status: 400, body: { error: 'Invalid code' } })

  const account = [...instance.state.accounts.values()].find((one) => one.username === 'totp')
  const code = new TOTP({ secret: account?.totpSecret ?? '' }).generate()
  const full = await challenge(code, 'totp')
  expect((await whoIs(full.body.access_token)).acct).toBe('totp')

  const recovery = account?.recoveryCodes[0] ?? ''
  const again = (await call('POST', '/oauth/token', password)).body.mfa_token
  expect((await challenge(recovery, 'recovery', again)).status).toBe(200)
  const third = (await call('POST', '/oauth/token', password)).body.mfa_token
  expect((await challenge(recovery, 'recovery', third)).status).toBe(400)
})

test('signs in on the instance’s page, and redirects with a code', async () => {
  const app = await register()
  const request = {
    client_id: app.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'read write',
    state: 'x',
  }
  const page = await call('GET', `/oauth/authorize?${new URLSearchParams(request)}`)
  expect(page.body).toContain('name="password"')
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://client.example")

  const wrong = await call(
    'POST',
    '/oauth/authorize',
    new URLSearchParams({ ...request, username: 'luna', password: '?' }),
  )
  expect(wrong.body).toContain('Wrong username or password')

  const right = await call(
    'POST',
    '/oauth/authorize',
    new URLSearchParams({ ...request, username: 'luna', password: 'rookery' }),
  )
  expect(right.status).toBe(302)
  const back = new URL(right.headers.get('location') ?? '')
  expect(back.searchParams.get('state')).toBe('x')

  const exchange = {
    ...app,
    grant_type: 'authorization_code',
    code: back.searchParams.get('code'),
    redirect_uri: REDIRECT,
  }
  const granted = await call('POST', '/oauth/token', exchange)
  expect(granted.body.scope).toBe('read write')
  expect((await whoIs(granted.body.access_token)).acct).toBe('luna')
  expect((await call('POST', '/oauth/token', exchange)).status).toBe(400)
})

test('shows the code to an app without a redirect URI, and refuses unknown ones', async () => {
  const app = await register()
  const form = { client_id: app.client_id, response_type: 'code', username: 'luna', password: 'rookery' }
  const oob = { ...form, redirect_uri: 'urn:ietf:wg:oauth:2.0:oob' }
  expect((await call('POST', '/oauth/authorize', new URLSearchParams(oob))).body).toMatch(
    /<code>[\w-]{20,}<\/code>/,
  )
  const strange = { ...form, redirect_uri: 'https://phish.example/' }
  expect((await call('POST', '/oauth/authorize', new URLSearchParams(strange))).status).toBe(400)
})

test('lists sessions, and revokes them one by one', async () => {
  const app = await register()
  const signIn = async () => {
    const password = { ...app, grant_type: 'password', username: 'admin', password: 'rookery' }
    return (await call('POST', '/oauth/token', password)).body
  }
  const [one, two] = [await signIn(), await signIn()]
  const asOne = caller(instance, one.access_token)
  expect(
    (await asOne('GET', '/api/oauth_tokens.json')).body.map((entry: { id: number }) => entry.id),
  ).toEqual([two.id, one.id])
  expect((await asOne('DELETE', `/api/oauth_tokens/${two.id}`)).status).toBe(201)
  expect((await caller(instance, two.access_token)('GET', '/api/v1/timelines/home')).status).toBe(401)

  await call('POST', '/oauth/revoke', { ...app, token: one.access_token })
  expect((await asOne('GET', '/api/v1/accounts/verify_credentials')).status).toBe(401)
})

test('an app’s own token has no home timeline', async () => {
  const app = await register()
  const granted = await call('POST', '/oauth/token', { ...app, grant_type: 'client_credentials' })
  const asApp = caller(instance, granted.body.access_token)
  expect((await asApp('GET', '/api/v1/timelines/public')).status).toBe(200)
  expect((await asApp('GET', '/api/v1/timelines/home')).status).toBe(403)
})

test('the home timeline requires a valid token', async () => {
  expect(await call('GET', '/api/v1/timelines/home')).toMatchObject({
    status: 403,
    body: { error: 'Invalid credentials.' },
  })
  const token = instance.control.token('rook')
  instance.control.revoke('rook')
  expect(await caller(instance, token)('GET', '/api/v1/timelines/home')).toMatchObject({
    status: 401,
    body: { error: 'Invalid credentials.' },
  })
})
