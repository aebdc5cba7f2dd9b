import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { post, saveDraft } from './harness/posting.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'
const signIn = (username = 'alice', password = 'crow'): CommandBody => ({
  kind: 'signIn',
  username,
  password,
})

async function setUpVisitor(options: Parameters<typeof startEngine>[0] = {}) {
  const started = await startEngine({ signedIn: null, ...options })
  const tab = await openTab(started.engine)
  await started.world.tick(2_000)
  return { ...started, tab }
}

async function setUpMember() {
  const started = await startEngine()
  started.instance.fill(3)
  const [a, b] = [await openTab(started.engine), await openTab(started.engine, { visible: false })]
  const [inA] = [await a.watch('friends'), await b.watch('friends')]
  await started.world.tick(5_000)
  return { ...started, a, b, inA }
}

describe('signing in', () => {
  test('with a password signs every tab in, and registers the client only once', async () => {
    const { world, instance, engine, tab } = await setUpVisitor()
    const other = await openTab(engine)
    expect(tab.session).toMatchObject({ state: 'signed-out', account: '@rook.example' })
    const command = await tab.run(signIn())
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    for (const one of [tab, other]) {
      expect(one.session).toMatchObject({ state: 'signed-in', account: 'alice@rook.example', role: 'member' })
      expect(one.entity('account', 'u-alice')).toMatchObject({ username: 'alice' })
      expect(one.entity('connection')).toMatchObject({ leading: true })
      expect(one.entity('preferences')).toBeDefined()
      expect(one.entity('instance')).toMatchObject({ known: true })
    }
    expect(instance.last('POST /api/v1/apps').form.get('scopes')).toBe('read write follow push admin')
    await tab.run({ kind: 'signOut' })
    await world.tick(100)
    await tab.run(signIn('bob'))
    await world.tick(100)
    expect(tab.session.account).toBe('bob@rook.example')
    expect(instance.count('POST /api/v1/apps')).toBe(1)
  })

  test.each([
    ['Pleroma', 400, { error: 'Invalid credentials' }],
    ['Mastodon', 400, { error: 'invalid_grant', error_description: 'The authorization grant is invalid' }],
    ['another instance', 401, { error: 'Unauthorized' }],
  ])('with a wrong password fails without the message of %s', async (_, status, body) => {
    const { world, instance, tab } = await setUpVisitor()
    instance.script('POST /oauth/token', () => json(body, { status }), 1)
    const command = await tab.run(signIn('alice', 'raven'))
    await world.tick(100)
    const ended = tab.settled.get(command)
    expect(ended).toMatchObject({ ok: false, fault: { code: 'unauthorized', status } })
    expect(ended).not.toHaveProperty('fault.serverText')
    expect(tab.session.state).toBe('signed-out')
  })

  test("reports the instance's message for an account that is not confirmed", async () => {
    const { world, instance, tab } = await setUpVisitor()
    const error = 'Your login is missing a confirmed e-mail address'
    instance.script(
      'POST /oauth/token',
      () => json({ error, identifier: 'missing_confirmed_email' }, { status: 403 }),
      1,
    )
    const command = await tab.run(signIn())
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { code: 'refused', serverText: error },
    })
  })

  test('registers the client again when the instance answers invalid_client', async () => {
    const { world, instance, tab } = await setUpVisitor()
    await tab.run(signIn())
    await tab.run({ kind: 'signOut' })
    await world.tick(100)
    instance.script('POST /oauth/token', refusal(400, 'invalid_client'), 1)
    const command = await tab.run(signIn())
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.count('POST /api/v1/apps')).toBe(2)
  })

  test('registers the client again when the instance answers as if the password were wrong', async () => {
    const { world, instance, tab } = await setUpVisitor()
    await tab.run(signIn())
    await tab.run({ kind: 'signOut' })
    await world.tick(100)
    instance.clients.clear()
    const command = await tab.run(signIn())
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.last('POST /oauth/token').form.get('client_id')).toBe('client-2')

    instance.clients.clear()
    const authorize = await tab.run({ kind: 'authorize' })
    await world.tick(100)
    const authorization = tab.settled.get(authorize)
    const url = new URL(authorization?.ok ? (authorization.result?.url ?? '') : '')
    expect(url.searchParams.get('client_id')).toBe('client-3')
  })

  test('on the instance’s own page happens at its site, where a local server forwards the calls (I36)', async () => {
    const { world, instance, engine } = await setUpVisitor({ dialect: 'gotosocial' })
    await killEngine(engine)
    instance.script('GET /static/config.json', json({ site: 'https://far.example' }))
    const tab = await openTab(await world.start())
    const authorize = await tab.run({ kind: 'authorize' })
    await world.tick(100)
    const authorization = tab.settled.get(authorize)
    const url = new URL(authorization?.ok ? (authorization.result?.url ?? '') : '')
    expect(url.origin).toBe('https://far.example')
    expect(url.searchParams.get('redirect_uri')).toBe('https://rook.example/oauth-callback')
    expect(instance.count('POST /api/v1/apps')).toBe(1)
  })

  test('with a wrong password, however often, registers no second client', async () => {
    const { world, instance, tab } = await setUpVisitor()
    for (let round = 0; round < 3; round++) {
      await tab.run(signIn('alice', 'raven'))
      await world.tick(100)
    }
    expect(instance.count('POST /api/v1/apps')).toBe(1)
    const passwords = instance.calls.filter(({ form }) => form.get('grant_type') === 'password')
    expect(passwords).toHaveLength(3)
  })

  test('verifies the account and fetches the configuration once', async () => {
    const { world, instance, tab } = await setUpVisitor()
    await tab.run(signIn())
    await world.tick(30_000)
    expect(tab.session.state).toBe('signed-in')
    expect(instance.count('GET /api/v1/accounts/verify_credentials')).toBe(1)
    expect(instance.count('GET /static/config.json')).toBe(1)
    expect(instance.count('GET /api/v1/instance')).toBe(1)
  })

  test('sends every parameter of each call', async () => {
    const { world, instance, tab } = await setUpVisitor()
    const formOf = (route: string): object => Object.fromEntries(instance.last(route).form)
    const client = { client_id: 'client-1', client_secret: 'SECRET-OF-CLIENT' }
    const redirect = 'https://rook.example/oauth-callback'
    await tab.run(signIn())
    await world.tick(100)
    expect(formOf('POST /api/v1/apps')).toEqual({
      client_name: 'Rookery',
      redirect_uris: redirect,
      scopes: 'read write follow push admin',
    })
    expect(formOf('POST /oauth/token')).toMatchObject({
      ...client,
      grant_type: 'password',
      username: 'alice',
      password: 'crow',
    })
    const token = instance.last('GET /api/v1/accounts/verify_credentials').token
    expect(instance.tokens.get(token ?? '')).toBe('alice')
    expect(await world.disk.session.get('apps', 'https://rook.example')).toMatchObject({
      clientId: 'client-1',
      clientSecret: 'SECRET-OF-CLIENT',
    })
    await tab.run({ kind: 'signOut' })
    await world.tick(100)
    expect(formOf('POST /oauth/revoke')).toEqual({ ...client, token })

    const authorize = await tab.run({ kind: 'authorize' })
    await world.tick(100)
    expect(formOf('POST /oauth/token')).toMatchObject({ ...client, grant_type: 'client_credentials' })
    const authorization = tab.settled.get(authorize)
    const url = new URL(authorization?.ok ? (authorization.result?.url ?? '') : '')
    expect(url.searchParams.get('scope')).toBe('read write follow push admin')
    const state = url.searchParams.get('state') ?? ''
    expect(state).toMatch(/^[0-9a-f]{32}$/)
    await tab.run({ kind: 'finishAuthorization', code: 'code-1', state })
    await world.tick(100)
    expect(formOf('POST /oauth/token')).toMatchObject({
      ...client,
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: redirect,
    })
    const verifier = instance.last('POST /oauth/token').form.get('code_verifier') ?? ''
    expect(verifier).toMatch(/^[\w~.-]{43,128}$/)
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(url.searchParams.get('code_challenge')).toBe(
      createHash('sha256').update(verifier).digest('base64url'),
    )
    for (const method of ['totp', 'recovery'] as const) {
      await tab.run({ kind: 'answerChallenge', method, token: 'challenge-1', code: '123456' })
      await world.tick(100)
      expect(formOf('POST /oauth/mfa/challenge')).toEqual({
        ...client,
        mfa_token: 'challenge-1',
        code: '123456',
        challenge_type: method,
      })
    }
  })

  test("as a moderator requests Mastodon's admin scopes, with a client of its own (S40)", async () => {
    const { world, instance, tab } = await setUpVisitor()
    const authorize = await tab.run({ kind: 'authorize', staff: true })
    await world.tick(100)
    const scope = 'read write follow push admin:read admin:write'
    expect(instance.last('POST /api/v1/apps').form.get('scopes')).toBe(scope)
    const authorization = tab.settled.get(authorize)
    const url = new URL(authorization?.ok ? (authorization.result?.url ?? '') : '')
    expect(url.searchParams.get('scope')).toBe(scope)
    // The next ordinary login does not use it.
    expect(await world.disk.session.get('apps', 'https://rook.example')).toBeUndefined()
  })

  test.each([
    ['a refusal', 401, 'unauthorized'],
    ['a failure', 500, 'refused'],
    ['a ban', 403, 'refused'],
  ] as const)(
    "and failing to verify the account is %s without the instance's message",
    async (_, status, code) => {
      const { world, instance, tab } = await setUpVisitor()
      instance.script('GET /api/v1/accounts/verify_credentials', refusal(status, 'words of the instance'))
      const command = await tab.run(signIn())
      await world.tick(100)
      const authorization = tab.settled.get(command)
      expect(authorization).toMatchObject({ ok: false, fault: { code, status } })
      expect(authorization?.ok === false && authorization.fault.serverText).toBeUndefined()
      expect(tab.session.state).toBe('signed-out')
    },
  )

  test.each([
    'Your login is currently disabled',
    'Your login is missing a confirmed e-mail address',
    'Your login is currently pending approval',
  ])('and that is refused by Mastodon says why: %s (S12)', async (words) => {
    const { world, instance, tab } = await setUpVisitor()
    instance.script('GET /api/v1/accounts/verify_credentials', refusal(403, words))
    const command = await tab.run(signIn())
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { status: 403, serverText: words } })
    expect(tab.session.state).toBe('signed-out')
  })

  test("with a second factor refused with 401 reports the instance's message", async () => {
    const { world, instance, tab } = await setUpVisitor()
    instance.script('POST /oauth/mfa/challenge', refusal(401, 'Invalid code'))
    const command = await tab.run({
      kind: 'answerChallenge',
      method: 'totp',
      token: 'challenge-1',
      code: '1',
    })
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { code: 'refused', serverText: 'Invalid code' },
    })
  })

  test("works without storage, also with a second factor or through the instance's page", async () => {
    const { world, instance, tab } = await setUpVisitor()
    world.disk.failures.session = 'full'
    instance.script(
      'POST /oauth/token',
      json({ error: 'mfa_required', mfa_token: 'challenge-1' }, { status: 403 }),
      1,
    )
    await tab.run(signIn())
    await tab.run({ kind: 'answerChallenge', method: 'totp', token: 'challenge-1', code: '123456' })
    await world.tick(100)
    expect(tab.session.state).toBe('signed-in')
    expect(instance.last('POST /oauth/mfa/challenge').form.get('client_id')).toBe('client-1')
    expect(tab.noticeKeys()).toEqual(['errors.storage_unavailable'])
    await tab.run({ kind: 'signOut' })
    await world.tick(100)

    const authorize = await tab.run({ kind: 'authorize' })
    await world.tick(100)
    const authorization = tab.settled.get(authorize)
    const url = new URL(authorization?.ok ? (authorization.result?.url ?? '') : '')
    const state = url.searchParams.get('state') ?? ''
    await tab.run({ kind: 'finishAuthorization', code: 'code-1', state })
    await world.tick(100)
    expect(tab.session.state).toBe('signed-in')
    expect(instance.count('POST /api/v1/apps')).toBe(1)
  })

  test('without an answer is a network fault', async () => {
    const { world, instance, tab } = await setUpVisitor()
    instance.down = true
    const command = await tab.run(signIn())
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'network' } })
  })

  test('with two factors asks for the second one and accepts it', async () => {
    const { world, instance, tab } = await setUpVisitor()
    instance.script(
      'POST /oauth/token',
      json({ error: 'mfa_required', mfa_token: 'challenge-1' }, { status: 403 }),
    )
    const first = await tab.run(signIn())
    await world.tick(100)
    expect(tab.settled.get(first)).toMatchObject({
      ok: false,
      fault: { code: 'mfa-required', mfaToken: 'challenge-1' },
    })
    const answer = (code: string): CommandBody => ({
      kind: 'answerChallenge',
      method: 'totp',
      token: 'challenge-1',
      code,
    })
    const wrong = await tab.run(answer('000000'))
    await world.tick(100)
    expect(tab.settled.get(wrong)).toMatchObject({ ok: false, fault: { serverText: 'Invalid code' } })
    await tab.run(answer('123456'))
    await world.tick(100)
    expect(tab.session.state).toBe('signed-in')
    expect(instance.last('POST /oauth/mfa/challenge').form.get('challenge_type')).toBe('totp')
  })

  test('with a password that must be reset reports so', async () => {
    const { world, instance, tab } = await setUpVisitor()
    instance.script(
      'POST /oauth/token',
      json({ error: 'Password reset is required', identifier: 'password_reset_required' }, { status: 403 }),
    )
    const command = await tab.run(signIn())
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'password-reset-required' } })
  })

  test("without a password grant uses the instance's page, and checks the state", async () => {
    const { world, instance, tab } = await setUpVisitor({ dialect: 'gotosocial' })
    const refused = await tab.run(signIn())
    await world.tick(100)
    expect(tab.settled.get(refused)).toMatchObject({ ok: false, fault: { code: 'needs-authorization' } })

    const authorize = await tab.run({ kind: 'authorize' })
    await world.tick(100)
    const authorization = tab.settled.get(authorize)
    const url = new URL(authorization?.ok ? (authorization.result?.url ?? '') : '')
    expect(url.pathname).toBe('/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: 'https://rook.example/oauth-callback',
    })
    const forged = await tab.run({ kind: 'finishAuthorization', code: 'code-1', state: 'forged' })
    await world.tick(100)
    expect(tab.settled.get(forged)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(instance.calls.filter(({ form }) => form.get('grant_type') === 'authorization_code')).toEqual([])

    const state = url.searchParams.get('state') ?? ''
    await tab.run({ kind: 'finishAuthorization', code: 'code-1', state })
    await world.tick(100)
    expect(tab.session.state).toBe('signed-in')
    const twice = await tab.run({ kind: 'finishAuthorization', code: 'code-1', state })
    await world.tick(100)
    expect(tab.settled.get(twice)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
  })

  test("through the instance's page can be finished by another engine, but not a day later", async () => {
    const { world, engine, tab } = await setUpVisitor()
    const stateOf = async (one: typeof tab): Promise<string> => {
      const authorize = await one.run({ kind: 'authorize' })
      await world.tick(100)
      const authorization = one.settled.get(authorize)
      return (
        new URL(authorization?.ok ? (authorization.result?.url ?? '') : '').searchParams.get('state') ?? ''
      )
    }
    const late = await stateOf(tab)
    await engine.kill()
    const back = await openTab(await world.start())
    await world.tick(24 * 60 * 60_000)
    const refused = await back.run({ kind: 'finishAuthorization', code: 'code-1', state: late })
    await world.tick(100)
    expect(back.settled.get(refused)).toMatchObject({ ok: false })
    const state = await stateOf(back)
    await back.run({ kind: 'finishAuthorization', code: 'code-1', state })
    await world.tick(100)
    expect(back.session.state).toBe('signed-in')
  })

  test('again as the same account keeps the views, with the new token', async () => {
    const { world, instance, a, inA } = await setUpMember()
    await a.run(signIn())
    await world.tick(100)
    expect(a.session.state).toBe('signed-in')
    instance.fill(2)
    await world.tick(100)
    await a.page(inA, 'newer')
    await world.tick(100)
    expect(a.rows(inA).length + a.meta(inA).newCount).toBe(5)
    expect(instance.tokens.get(instance.last(HOME).token ?? '')).toBe('alice')
    expect(instance.last(HOME).token).not.toBe(
      instance.calls.find(({ path }) => path.endsWith('/home'))?.token,
    )
    expect(world.sockets.open).toHaveLength(1)
  })

  test('asks for fewer scopes when one is refused', async () => {
    const { world, instance, tab } = await setUpVisitor()
    instance.script('POST /api/v1/apps', refusal(422, 'The requested scope is invalid'), 1)
    await tab.run(signIn())
    await world.tick(100)
    expect(instance.last('POST /api/v1/apps').form.get('scopes')).toBe('read write follow push')
    expect(tab.session.state).toBe('signed-in')
  })
})

describe('signing out', () => {
  test('revokes the token at once, signs all tabs out, and keeps nothing of the account but its drafts', async () => {
    const { world, instance, engine, a, b } = await setUpMember()
    await world.tick(60_000)
    await a.run(saveDraft('later'))
    await a.run(post('now', 'other'))
    expect(await world.disk.session.entries('journal')).toHaveLength(1)
    const token = instance.last(HOME).token
    await a.run({ kind: 'signOut' })
    await world.tick(0)
    expect(instance.last('POST /oauth/revoke').form.get('token')).toBe(token)
    await b.show()
    await world.tick(100)
    for (const tab of [a, b]) {
      expect(tab.session).toMatchObject({ state: 'signed-out', account: '@rook.example' })
      const left = [...tab.entities.keys()].filter((key) => key.startsWith('alice@'))
      expect(left).toEqual([])
    }
    const calls = instance.calls.length
    await world.tick(60_000)
    expect(instance.calls.slice(calls).filter((call) => call.token !== null)).toEqual([])
    expect(world.sockets.open).toEqual([])
    expect(Object.keys((await engine.health()).timelines)).not.toContain('alice@rook.example/friends')
    expect(await world.disk.session.entries('accounts')).toEqual([])
    expect(JSON.stringify(await world.disk.cache.entries('timelines'))).not.toContain('alice@')
    expect(JSON.stringify(await world.disk.session.entries('drafts'))).toContain('later')
    expect(await world.disk.session.entries('journal')).toEqual([])
  })

  test('revokes the token at its own server, even if another server is configured by now', async () => {
    const { world, instance, engine } = await setUpMember()
    await killEngine(engine)
    await world.disk.session.put('meta', 'server', 'https://elsewhere.example')
    const tab = await openTab(await world.start())
    await tab.run({ kind: 'signOut' })
    await world.tick(100)
    expect(instance.last('POST /oauth/revoke').url).toBe('https://rook.example/oauth/revoke')
    expect(tab.session.account).toBe('@elsewhere.example')
  })

  test('sends nothing with the token after it is revoked, though the instance closes the socket (S25)', async () => {
    const { world, instance, a } = await setUpMember()
    await world.tick(60_000)
    const { token } = instance.last('GET /api/v1/accounts/verify_credentials')
    const hold = instance.hold('POST /oauth/revoke')
    await a.run({ kind: 'signOut' })
    await world.tick(100)
    expect(instance.count('POST /oauth/revoke')).toBe(1)
    const before = instance.calls.length
    for (const socket of world.sockets.open) socket.end(1_006)
    await world.tick(4_000)
    hold.release()
    await world.tick(60_000)
    expect(a.session.state).toBe('signed-out')
    expect(instance.calls.slice(before).filter((call) => call.token === token)).toEqual([])
  })

  test('waits for a write in flight, and accepts no new one', async () => {
    const { world, instance, a, inA } = await setUpMember()
    const [id = ''] = a.rows(inA)
    const hold = instance.hold(`POST /api/v1/statuses/${id}/favourite`)
    const favourite = await a.run({ kind: 'favourite', statusId: id, on: true })
    await a.run({ kind: 'signOut' })
    await world.tick(2_000)
    expect(instance.count('POST /oauth/revoke')).toBe(0)
    const late = await a.run({ kind: 'bookmark', statusId: id, on: true })
    expect(a.accepted.get(late)).toMatchObject({ ok: false, fault: { code: 'signed-out' } })
    hold.release()
    await world.tick(100)
    expect(a.settled.get(favourite)).toMatchObject({ ok: true })
    expect(instance.count('POST /oauth/revoke')).toBe(1)
  })

  test('waits no longer than 5 s', async () => {
    const { world, instance, a, inA } = await setUpMember()
    instance.hold(`POST /api/v1/statuses/${a.rows(inA)[0]}/favourite`)
    await a.run({ kind: 'favourite', statusId: a.rows(inA)[0] ?? '', on: true })
    await a.run({ kind: 'signOut' })
    await world.tick(4_900)
    expect(a.session.state).toBe('signed-in')
    await world.tick(200)
    expect(a.session.state).toBe('signed-out')
  })

  test('does not wait for reads', async () => {
    const { world, instance, a } = await setUpMember()
    instance.hold('GET *')
    instance.hold('GET /api/v1/timelines/public')
    await a.watch('public')
    await a.run({ kind: 'signOut' })
    await world.tick(100)
    expect(a.session.state).toBe('signed-out')
  })

  test('drops answers that arrive after it', async () => {
    const { world, instance, engine, a, inA } = await setUpMember()
    const hold = instance.hold('* /api/v1/*', 'answer')
    await a.page(inA, 'newer')
    await a.watch('public')
    const favourite = await a.run({ kind: 'favourite', statusId: a.rows(inA)[0] ?? '', on: true })
    await a.run({ kind: 'signOut' })
    await world.tick(5_100)
    expect(a.session.state).toBe('signed-out')
    expect(hold.waiting).toBeGreaterThan(1)
    hold.release()
    await world.tick(1_000)
    expect((await engine.health()).entities.status).toBe(0)
    expect(a.settled.get(favourite)).toMatchObject({ ok: false, fault: { code: 'cancelled' } })
    expect(a.noticeKeys()).toEqual([])
  })

  test('before a post is answered keeps the post for the next sign-in', async () => {
    const { world, instance, a } = await setUpMember()
    const hold = instance.hold('POST /api/v1/statuses', 'answer')
    const posted = await a.run(post('caw'))
    await a.run({ kind: 'signOut' })
    await world.tick(5_100)
    hold.release()
    await world.tick(1_000)
    expect(a.settled.get(posted)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    const [, entry] = (await world.disk.session.entries('journal'))[0] ?? []
    expect(entry).toMatchObject({ waits: { state: 'waiting', unsureSince: expect.any(Number) } })
  })

  test('completes even if the instance does not answer', async () => {
    const { world, instance, engine, a } = await setUpMember()
    instance.script('POST /oauth/revoke', refusal(500, 'broken'))
    const command = await a.run({ kind: 'signOut' })
    await world.tick(6_000)
    expect(a.settled.get(command)).toMatchObject({ ok: true })
    expect(a.session.state).toBe('signed-out')
    expect(engine.problems().join()).toContain('could not revoke a token')
  })

  test('in two tabs at once runs once', async () => {
    const { world, instance, a, b } = await setUpMember()
    const [one, two] = [await a.run({ kind: 'signOut' }), await b.run({ kind: 'signOut' })]
    await world.tick(100)
    expect(a.settled.get(one)).toMatchObject({ ok: true })
    expect(b.settled.get(two)).toMatchObject({ ok: true })
    expect(instance.count('POST /oauth/revoke')).toBe(1)
  })
})

describe('a refused token', () => {
  test.each([401, 403])(
    'with %i signs all tabs out with one notice, and keeps the drafts',
    async (status) => {
      const { world, instance, a, b, inA } = await setUpMember()
      await b.show()
      await a.run(saveDraft('kept'))
      instance.script('GET /api/v1/accounts/verify_credentials', refusal(status, 'Invalid credentials.'))
      instance.script(HOME, refusal(status, 'Invalid credentials.'))
      instance.script('GET /api/v1/notifications', refusal(status, 'Invalid credentials.'))
      await a.watch('notifications')
      await a.page(inA, 'newer')
      await world.tick(30_000)
      for (const tab of [a, b]) {
        expect(tab.session.state).toBe('signed-out')
        expect(tab.noticeKeys()).toEqual(['login.token_refused'])
      }
      expect(JSON.stringify(await world.disk.session.entries('drafts'))).toContain('kept')
      expect(instance.count('POST /oauth/revoke')).toBe(0)
    },
  )

  test('that is a log-in which Mastodon has disabled says why, once, and is not tried again (S26)', async () => {
    const words = 'Your login is currently disabled'
    const { world, instance, a, b, inA } = await setUpMember()
    await b.show()
    await a.run(saveDraft('kept'))
    for (const call of ['GET /api/v1/accounts/verify_credentials', HOME, 'GET /api/v1/notifications'])
      instance.script(call, refusal(403, words))
    await a.watch('notifications')
    await a.page(inA, 'newer')
    await world.tick(1_000)
    for (const tab of [a, b]) {
      expect(tab.session.state).toBe('signed-out')
      expect(tab.noticeKeys()).toEqual(['login.refused_because'])
      expect(tab.notices[0]).toMatchObject({
        fault: { serverText: words },
        textArgs: { handle: expect.stringMatching(/^@alice/) },
      })
    }
    expect(JSON.stringify(await world.disk.session.entries('drafts'))).toContain('kept')
    const before = instance.count('GET /api/v1/accounts/verify_credentials')
    await world.tick(10 * 60_000)
    expect(instance.count('GET /api/v1/accounts/verify_credentials')).toBe(before)
    expect(instance.count('POST /oauth/revoke')).toBe(0)
  })

  test('at the start signs out too', async () => {
    const { world, instance, engine } = await setUpMember()
    await engine.kill()
    instance.tokens.clear()
    const back = await openTab(await world.start())
    await world.tick(1_000)
    expect(back.session.state).toBe('signed-out')
    expect(back.noticeKeys()).toEqual(['login.token_refused'])
  })

  test('while signing out shows no second notice', async () => {
    const { world, instance, a, inA } = await setUpMember()
    const hold = instance.hold('POST /oauth/revoke')
    await a.run({ kind: 'signOut' })
    await a.page(inA, 'newer')
    await world.tick(100)
    hold.release()
    await world.tick(1_000)
    expect(a.session.state).toBe('signed-out')
    expect(a.notices).toEqual([])
  })

  test('is not assumed for a 403 about something else', async () => {
    const { world, instance, a, inA } = await setUpMember()
    const [id = ''] = a.rows(inA)
    instance.script(`POST /api/v1/statuses/${id}/favourite`, refusal(403, 'not allowed'))
    const command = await a.run({ kind: 'favourite', statusId: id, on: true })
    await world.tick(1_000)
    expect(a.settled.get(command)).toMatchObject({
      ok: false,
      fault: { status: 403, serverText: 'not allowed' },
    })
    expect(a.session.state).toBe('signed-in')
    expect(a.notices).toEqual([])
  })

  test('that is no longer in use signs nobody out', async () => {
    const { world, instance, engine } = await setUpMember()
    await engine.kill()
    const hold = instance.hold('GET /api/v1/accounts/verify_credentials', 'call', 1)
    const tab = await openTab(await world.start())
    await tab.run(signIn())
    await world.tick(100)
    instance.tokens.delete('SECRET-TOKEN-alice-0')
    hold.release()
    await world.tick(1_000)
    expect(tab.session.state).toBe('signed-in')
    const stored = await world.disk.session.get('accounts', 'alice@rook.example')
    expect(JSON.stringify(stored)).toContain('SECRET-TOKEN-alice-1')
  })
})

describe('other engines of the same browser', () => {
  test('follow a sign-out, a sign-in, a preference and a draft', async () => {
    const { world, a } = await setUpMember()
    const second = await world.start()
    const otherTab = await openTab(second)
    await otherTab.watch('friends')
    await world.tick(5_000)
    await a.run({ kind: 'setPreferences', change: { streaming: true } })
    await a.run(saveDraft('shared'))
    await world.tick(100)
    expect(otherTab.entity('preferences')).toMatchObject({ streaming: true })
    expect(otherTab.entity('draft', 'new')).toMatchObject({ text: 'shared' })
    await a.run({ kind: 'saveDraft', draftId: 'new', draft: null })
    await world.tick(100)
    expect(otherTab.entity('draft', 'new')).toBeUndefined()
    await a.run({ kind: 'signOut' })
    await world.tick(100)
    expect(otherTab.session.state).toBe('signed-out')
    await a.run(signIn())
    await world.tick(100)
    expect(otherTab.session.state).toBe('signed-in')
  })
})

describe('an account that signs in again while a slow server still signs it out', () => {
  test('stays signed in (S24)', async () => {
    const { world, instance, a, b } = await setUpMember()
    const hold = instance.hold('POST /oauth/revoke', 'call', 1)
    await a.run({ kind: 'signOut' })
    await world.tick(1_000)
    expect(hold.waiting).toBe(1)
    await b.run(signIn())
    await world.tick(1_000)
    hold.release()
    await world.tick(10_000)
    expect(b.session.state).toBe('signed-in')
    const saved = await b.run({ kind: 'setPreferences', change: { streaming: true } })
    await world.tick(1_000)
    expect(b.settled.get(saved)).toMatchObject({ ok: true })
  })
})

describe('an engine that has signed an account out', () => {
  test('carries out the account’s commands again once it signs in through another engine (S27)', async () => {
    const { world, instance, a } = await setUpMember()
    const [id = ''] = instance.fill(1)
    const otherTab = await openTab(await world.start())
    await a.run({ kind: 'signOut' })
    await world.tick(10_000)
    expect(otherTab.session.state).toBe('signed-out')
    await otherTab.run(signIn())
    await world.tick(1_000)
    expect(a.session.state).toBe('signed-in')
    const liked = await a.run({ kind: 'favourite', statusId: id, on: true })
    await world.tick(1_000)
    expect(a.settled.get(liked)).toMatchObject({ ok: true })
  })
})

describe('an account that is changed in another client', () => {
  const VERIFY = 'GET /api/v1/accounts/verify_credentials'

  test('is updated when a tab is shown after an hour, and not before (ST24)', async () => {
    const { world, instance, a } = await setUpMember()
    instance.accounts.set('alice', { ...instance.account('alice'), locked: true, display_name: 'Alicia' })
    const before = instance.count(VERIFY)
    const comeBack = async (): Promise<void> => {
      await a.hide()
      await a.show()
      await world.tick(1_000)
    }
    await world.tick(30 * 60_000)
    await comeBack()
    expect(instance.count(VERIFY)).toBe(before)
    await world.tick(31 * 60_000)
    await comeBack()
    expect(a.session).toMatchObject({ locked: true, own: { locked: true } })
    expect(a.entity('account', 'u-alice')?.nameText).toBe('Alicia')
    await comeBack()
    expect(instance.count(VERIFY)).toBe(before + 1)
  })

  test.each([403, 404, 422, 429, 500])('stays as it is when the instance answers %i then', async (status) => {
    const { world, instance, a } = await setUpMember()
    // A refusal signs out only if it is about the token.
    const restore = instance.script(VERIFY, () => refusal(status, 'no'))
    await world.tick(61 * 60_000)
    await a.hide()
    await a.show()
    await world.tick(1_000)
    expect(instance.count(VERIFY)).toBeGreaterThan(1)
    if (status !== 403) expect(a.session.state).toBe('signed-in')
    restore()
  })
})
