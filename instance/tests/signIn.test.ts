import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
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
  for (const grant of [{ ...app, grant_type: 'magic' }, {}])
    expect(await call('POST', '/oauth/token', grant)).toMatchObject({
      status: 500,
      body: { error: 'Bad request' },
    })
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

describe('with the OAuth of Mastodon', () => {
  const METADATA = '/.well-known/oauth-authorization-server'
  const masto = createInstance({ posts: 20, dialect: 'mastodon', origin: 'https://masto.example' })
  const call = caller(masto)
  afterAll(() => masto.close())

  test('a browser that is logged in is sent back at once, unless the app forces a login', async () => {
    const form = { client_name: 'test', redirect_uris: REDIRECT, scopes: 'read' }
    const { client_id, client_secret } = (await call('POST', '/api/v1/apps', new URLSearchParams(form))).body
    const request = { client_id, redirect_uri: REDIRECT, response_type: 'code', state: 'x' }
    const visit = (cookie: string, more: Record<string, string> = {}) =>
      masto.app.fetch(
        new Request(`https://masto.example/oauth/authorize?${new URLSearchParams({ ...request, ...more })}`, {
          headers: { cookie },
        }),
      )
    const body = new URLSearchParams({ ...request, username: 'luna', password: 'rookery' })
    const { headers } = await call('POST', '/oauth/authorize', body)
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    // The app has no token yet.
    expect((await visit(cookie)).status).toBe(200)
    const code = new URL(headers.get('location') ?? '').searchParams.get('code')
    const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT }
    await call('POST', '/oauth/token', { client_id, client_secret, ...grant })
    expect((await visit(cookie)).status).toBe(302)
    expect((await visit('')).status).toBe(200)
    expect((await visit(cookie, { force_login: 'true' })).status).toBe(200)
  })

  async function begin(more: Record<string, string> = {}) {
    const form = { client_name: 'test', redirect_uris: REDIRECT, scopes: 'read' }
    const { client_id, client_secret } = (await call('POST', '/api/v1/apps', new URLSearchParams(form))).body
    const fields = { client_id, redirect_uri: REDIRECT, response_type: 'code', state: 'x', ...more }
    const answer = async (answers: Record<string, string>) => {
      const body = new URLSearchParams({ ...fields, ...answers })
      const { headers, status } = await call('POST', '/oauth/authorize', body)
      return { status, back: new URL(headers.get('location') ?? 'about:blank').searchParams }
    }
    const exchange = (code: string, verifier: Record<string, string>) => {
      const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...verifier }
      return call('POST', '/oauth/token', { client_id, client_secret, ...grant })
    }
    return { answer, exchange, approve: () => answer({ username: 'luna', password: 'rookery' }) }
  }

  test('describes it, which Pleroma does not', async () => {
    expect((await call('GET', METADATA)).body).toMatchObject({
      issuer: 'https://masto.example/',
      authorization_endpoint: 'https://masto.example/oauth/authorize',
      code_challenge_methods_supported: ['S256'],
    })
    expect((await caller(instance)('GET', METADATA)).status).toBe(404)
  })

  test('a code with a challenge needs its verifier', async () => {
    const verifier = 'v'.repeat(43)
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const { approve, exchange } = await begin({ code_challenge, code_challenge_method: 'S256' })
    const code = (await approve()).back.get('code') ?? ''
    expect((await exchange(code, {})).status).toBe(400)
    expect((await exchange(code, { code_verifier: 'w'.repeat(43) })).status).toBe(400)
    expect((await exchange(code, { code_verifier: verifier })).status).toBe(200)
    const plain = await begin({ code_challenge: verifier, code_challenge_method: 'plain' })
    expect((await plain.approve()).status).toBe(400)
  })

  test('a refusal returns with an error', async () => {
    const { back } = await (await begin()).answer({ refuse: '1' })
    expect(back.get('error')).toBe('access_denied')
    expect(back.get('state')).toBe('x')
    expect(back.has('iss')).toBe(false)
  })

  test('names itself where that is turned on', async () => {
    masto.control.setIssuer(true)
    const iss = 'https://masto.example/'
    expect((await call('GET', METADATA)).body.authorization_response_iss_parameter_supported).toBe(true)
    const { answer, approve } = await begin()
    expect((await approve()).back.get('iss')).toBe(iss)
    expect((await answer({ refuse: '1' })).back.get('iss')).toBe(iss)
    masto.control.setIssuer(false)
    expect((await approve()).back.has('iss')).toBe(false)
  })
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
  expect((await caller(instance, two.access_token)('GET', '/api/v1/timelines/home')).status).toBe(403)

  await call('POST', '/oauth/revoke', { ...app, token: one.access_token })
  expect((await asOne('GET', '/api/v1/accounts/verify_credentials')).status).toBe(403)
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
    status: 403,
    body: { error: 'Invalid credentials.' },
  })
})
