import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance } from '../../instance/createInstance.ts'
import { caller } from '../../instance/testClient.ts'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import type { Settled } from '../../src/shared/protocol/batch.ts'
import { type FakeInstance, json } from './harness/fakeInstance.ts'
import { authorize, finish } from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, type RunningEngine, World } from './harness/world.ts'

const HONEST = 'https://honest.example'
const EVIL = 'https://evil.example'
const METADATA = 'GET /.well-known/oauth-authorization-server'

/** The attempts of `server` to change a code for a token, with their fields. */
const codesAt = (server: FakeInstance): readonly (string | null)[] =>
  server.calls.filter(({ path }) => path === '/oauth/token').flatMap(({ form }) => form.getAll('code'))

async function settledBy(world: World, tab: Tab, body: CommandBody): Promise<Settled | undefined> {
  const command = await tab.run(body)
  await world.tick(2_000)
  return tab.settled.get(command)
}

const questionOf = (settled: Settled | undefined) => (settled?.ok ? settled.result?.question : undefined)

/**
 * Somebody with an account at honest.example adds one of evil.example. The page of evil.example redirects to that of
 * honest.example, with a client that it has registered there with the return address of this client.
 */
async function attack({ signedIn = HONEST, staff = false } = {}) {
  let made = 0
  const world = new World({ randomId: () => String(++made).padStart(32, '0') })
  const evil = world.addInstance(EVIL, 'gotosocial')
  world.addInstance(HONEST, 'gotosocial')
  const honest = createInstance({ origin: HONEST, dialect: 'mastodon', posts: 1, fewEmoji: true })
  onTestFinished(() => honest.close())
  const call = caller(honest)
  if (staff) await world.signIn('bob', EVIL)
  if (signedIn !== '') await world.signIn('carol', signedIn)
  if (staff) await world.disk.session.put('meta', 'current', 'bob@evil.example')

  /** Evil's client at honest.example, and what comes back after the person has logged in there. */
  async function approve(url: URL) {
    const asked = Object.fromEntries(url.searchParams)
    const client = (
      await call(
        'POST',
        '/api/v1/apps',
        new URLSearchParams({
          client_name: 'Rookery',
          redirect_uris: asked.redirect_uri ?? '',
          scopes: 'read write follow push',
        }),
      )
    ).body
    const request = { ...asked, client_id: client.client_id, scope: 'read write follow push' }
    const form = new URLSearchParams({ ...request, username: 'luna', password: 'rookery' })
    const { headers } = await call('POST', '/oauth/authorize', form)
    const back = new URL(headers.get('location') ?? '').searchParams
    const [code, state, iss] = ['code', 'state', 'iss'].map((name) => back.get(name) ?? undefined)
    const answer: CommandBody = {
      kind: 'finishAuthorization',
      code: code ?? '',
      state: state ?? '',
      ...(iss === undefined ? {} : { iss }),
    }
    /** What evil.example does with a code that it gets. */
    const steal = (more: object) =>
      call('POST', '/oauth/token', {
        client_id: client.client_id,
        client_secret: client.client_secret,
        grant_type: 'authorization_code',
        code,
        redirect_uri: asked.redirect_uri,
        ...more,
      })
    return { code: code ?? '', answer, steal }
  }

  async function start(engine: RunningEngine) {
    const tab = await openTab(engine)
    await world.tick(2_000)
    const url = staff
      ? new URL(resultUrl(await settledBy(world, tab, { kind: 'authorize', staff: true })))
      : await authorize(world, tab, EVIL)
    expect(url.origin).toBe(EVIL)
    return { tab, url }
  }
  return { world, evil, honest, approve, start }
}

const resultUrl = (settled: Settled | undefined): string => (settled?.ok ? (settled.result?.url ?? '') : '')

describe('the code of an honest server that names itself', () => {
  const lies = {
    'has no metadata': undefined,
    'has metadata that name the honest server': { issuer: `${HONEST}/` },
    'has metadata that promise its own name': {
      issuer: EVIL,
      authorization_response_iss_parameter_supported: true,
    },
  }
  test.each(Object.entries(lies))('never goes to an evil one that %s (S43)', async (_, metadata) => {
    const { world, evil, honest, approve, start } = await attack()
    honest.control.setIssuer(true)
    if (metadata !== undefined) evil.script(METADATA, json(metadata))
    const { tab, url } = await start(await world.start())
    const { answer, code } = await approve(url)
    expect(await settledBy(world, tab, answer)).toMatchObject({
      ok: false,
      fault: { textKey: 'accounts.callback_elsewhere' },
    })
    expect(codesAt(evil)).toEqual([])
    // The attempt is over: the same answer without the name does not continue it.
    const again = await settledBy(world, tab, { kind: 'finishAuthorization', code, state: stateOf(url) })
    expect(again).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(codesAt(evil)).toEqual([])
  })
})

const stateOf = (url: URL): string => url.searchParams.get('state') ?? ''

describe('the code of an honest server that does not name itself', () => {
  test.each([
    ['adding an account', {}],
    ['logging in to moderate', { staff: true }],
  ])('goes to an evil one only if the person says so, naming it: %s (S44)', async (_, how) => {
    const { world, evil, approve, start } = await attack(how)
    const { tab, url } = await start(await world.start())
    const { answer } = await approve(url)
    const question = questionOf(await settledBy(world, tab, answer))
    expect(question).toEqual({
      id: expect.stringMatching(/./),
      host: 'evil.example',
      isNew: !('staff' in how),
    })
    expect(question?.id).not.toBe(stateOf(url))
    expect(codesAt(evil)).toEqual([])
    const no = { kind: 'confirmAuthorization', question: question?.id ?? '', yes: false } as const
    expect(await settledBy(world, tab, no)).toMatchObject({ ok: true })
    // Neither the question nor the state can be used again.
    for (const body of [{ ...no, yes: true }, answer])
      expect(await settledBy(world, tab, body)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(codesAt(evil)).toEqual([])
  })

  test('goes to an evil one if the person agrees, and PKCE does not help (decision 39)', async () => {
    const { world, evil, approve, start } = await attack()
    const { tab, url } = await start(await world.start())
    const { answer, code, steal } = await approve(url)
    const question = questionOf(await settledBy(world, tab, answer))?.id ?? ''
    await settledBy(world, tab, { kind: 'confirmAuthorization', question, yes: true })
    expect(codesAt(evil)).toEqual([code])
    const code_verifier = evil.last('POST /oauth/token').form.get('code_verifier')
    expect((await steal({})).status).toBe(400)
    expect((await steal({ code_verifier })).status).toBe(200)
  })

  test('waits for the answer over the end of the engine, and for half an hour (S44)', async () => {
    const { world, approve, start } = await attack()
    const engine = await world.start()
    const { tab, url } = await start(engine)
    const id = questionOf(await settledBy(world, tab, (await approve(url)).answer))?.id ?? ''
    await engine.kill()
    const back = await openTab(await world.start())
    const late = await authorize(world, back, EVIL)
    const yes = (question: string): CommandBody => ({ kind: 'confirmAuthorization', question, yes: true })
    // Evil's own answer is "wrong code" here: the question itself was accepted.
    expect(await settledBy(world, back, yes(id))).toMatchObject({ ok: false, fault: { code: 'refused' } })
    const lateId = questionOf(await settledBy(world, back, (await approve(late)).answer))?.id ?? ''
    await world.tick(31 * 60_000)
    expect(await settledBy(world, back, yes(lateId))).toMatchObject({ ok: false, fault: { code: 'invalid' } })
  })
})

test('a private session begins when the person agrees, and no code is stored before (ST30, S44)', async () => {
  const { world, evil } = await attack()
  const engine = await world.start()
  const tab = await openTab(engine)
  await world.tick(2_000)
  const started = await settledBy(world, tab, { kind: 'authorize', server: EVIL, privateMode: true })
  const state = stateOf(new URL(resultUrl(started)))
  const answer = { kind: 'finishAuthorization', code: 'code-1', state } as const
  const question = questionOf(await settledBy(world, tab, answer))?.id ?? ''
  expect(JSON.stringify(await world.disk.session.entries('meta'))).not.toContain('code-1')
  expect(tab.session.isPrivate).not.toBe(true)
  await settledBy(world, tab, { kind: 'confirmAuthorization', question, yes: true })
  expect(tab.session).toMatchObject({ state: 'signed-in', isPrivate: true })
  expect(codesAt(evil)).toEqual(['code-1'])
})

test('behind the local server, the server is known by its own origin (S43, I36)', async () => {
  const { world } = await attack({ signedIn: '' })
  world.instance.script('GET /static/config.json', json({ site: 'https://far.example' }))
  const tab = await openTab(await world.start())
  await world.tick(2_000)
  for (const [iss, ok] of [
    ['https://rook.example/', false],
    ['https://far.example/', true],
  ] as const) {
    const url = await authorize(world, tab)
    const answer = { kind: 'finishAuthorization', code: 'code-1', state: stateOf(url), iss } as const
    expect(await settledBy(world, tab, answer)).toMatchObject({ ok })
  }
  expect(codesAt(world.instance)).toEqual(['code-1'])
})

describe('who is asked before a code is sent', () => {
  test.each([
    ['a visitor', ''],
    ['somebody who is signed in at that server', EVIL],
  ])('not %s (S44)', async (_, signedIn) => {
    const { world, evil, start } = await attack({ signedIn })
    const { tab, url } = await start(await world.start())
    expect(await finish(world, tab, url)).toMatchObject({ ok: true })
    expect(codesAt(evil)).toEqual(['code-1'])
  })

  test('anybody else, also where the answer has the right name, with or without a slash (S43, S44)', async () => {
    const { world, evil, start } = await attack()
    evil.script(METADATA, json({ issuer: EVIL, authorization_response_iss_parameter_supported: true }))
    const engine = await world.start()
    for (const iss of [EVIL, `${EVIL}/`]) {
      const { tab, url } = await start(engine)
      const answer = { kind: 'finishAuthorization', code: 'code-1', state: stateOf(url), iss } as const
      const question = questionOf(await settledBy(world, tab, answer))
      expect(question).toMatchObject({ host: 'evil.example' })
      expect(codesAt(evil)).toEqual([])
    }
  })
})

test('a server that promises its name must send it, also with an error (S43)', async () => {
  const { world, evil, start } = await attack()
  evil.script(METADATA, json({ issuer: EVIL, authorization_response_iss_parameter_supported: true }))
  const engine = await world.start()
  for (const answer of [{ code: 'code-1' }, { error: 'access_denied', errorDescription: 'call 555' }]) {
    const { tab, url } = await start(engine)
    const body = { kind: 'finishAuthorization', state: stateOf(url), ...answer } as const
    const settled = await settledBy(world, tab, body)
    expect(settled).toMatchObject({ ok: false, fault: { textKey: 'accounts.callback_elsewhere' } })
    expect(JSON.stringify(settled)).not.toContain('call 555')
  }
  expect(codesAt(evil)).toEqual([])
})

test.each([
  'http://evil.example',
  'https://evil.example.bank.example',
  'https://evil.example/other',
  'https://evil.example:444',
  'evil.example',
  '',
])('“%s” is not the name of https://evil.example (S43)', async (iss) => {
  const { world, evil, start } = await attack({ signedIn: '' })
  const { tab, url } = await start(await world.start())
  const answer = { kind: 'finishAuthorization', code: 'code-1', state: stateOf(url), iss } as const
  expect(await settledBy(world, tab, answer)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
  expect(codesAt(evil)).toEqual([])
})

describe('an error that a server returns', () => {
  const error = { error: 'access_denied', errorDescription: 'You said no' }

  test('is told in its words, and ends the attempt (S15, S46)', async () => {
    const { world, evil, start } = await attack({ signedIn: '' })
    const { tab, url } = await start(await world.start())
    const body = { kind: 'finishAuthorization', state: stateOf(url) } as const
    expect(await settledBy(world, tab, { ...body, ...error })).toMatchObject({
      ok: false,
      fault: { code: 'refused', serverText: 'You said no' },
    })
    for (const more of [{ code: 'code-1' }, error])
      expect(await settledBy(world, tab, { ...body, ...more })).toMatchObject({
        ok: false,
        fault: { code: 'invalid' },
      })
    expect(codesAt(evil)).toEqual([])
  })

  test('has no words without the state of an attempt (S46)', async () => {
    const { world, start } = await attack({ signedIn: '' })
    const { tab } = await start(await world.start())
    for (const state of ['', 'guessed']) {
      const settled = await settledBy(world, tab, { kind: 'finishAuthorization', state, ...error })
      expect(settled).toMatchObject({ ok: false, fault: { code: 'invalid' } })
      expect(JSON.stringify(settled)).not.toContain('You said no')
    }
  })
})

// The hostile server chooses the return address that it registers at the honest one. With a query in it, that address comes back
// with the answer.
describe('a name that the hostile server has put into its return address', () => {
  const promise = { issuer: EVIL, authorization_response_iss_parameter_supported: true }
  test.each([
    ['has no metadata', undefined],
    ['has metadata that promise its name', promise],
  ])('does not spare the person the question if evil %s (S44)', async (_, metadata) => {
    const { world, evil, approve, start } = await attack()
    if (metadata !== undefined) evil.script(METADATA, json(metadata))
    const { tab, url } = await start(await world.start())
    const returnUrl = url.searchParams.get('redirect_uri')
    url.searchParams.set('redirect_uri', `${returnUrl}?iss=${encodeURIComponent(EVIL)}`)
    const { answer } = await approve(url)
    expect(answer).toMatchObject({ iss: EVIL })
    expect(questionOf(await settledBy(world, tab, answer))).toMatchObject({ host: 'evil.example' })
    expect(codesAt(evil)).toEqual([])
  })
})

test('an answer with a parameter that occurs twice ends the attempt (S43)', async () => {
  const { world, evil, start } = await attack({ signedIn: '' })
  const { tab, url } = await start(await world.start())
  const answer = { kind: 'finishAuthorization', state: stateOf(url) } as const
  expect(await settledBy(world, tab, { ...answer, isAmbiguous: true })).toMatchObject({
    ok: false,
    fault: { textKey: 'accounts.callback_elsewhere' },
  })
  const again = await settledBy(world, tab, { ...answer, code: 'code-1' })
  expect(again).toMatchObject({ ok: false, fault: { code: 'invalid' } })
  expect(codesAt(evil)).toEqual([])
})
