import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import type { RegistrationForm } from '../../src/shared/model/registration.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { openTab, startEngine } from './harness/world.ts'

const REGISTER = 'POST /api/v1/accounts'
const RESET = 'POST /auth/password'

const FORM: RegistrationForm = {
  username: ' bob ',
  fullname: ' Bob ',
  email: '',
  bio: '',
  password: ' crow',
  confirm: ' crow',
  birthday: '',
  reason: '',
  languages: ['en'],
}
const register = (more: Partial<RegistrationForm> = {}): CommandBody => ({
  kind: 'register',
  form: { ...FORM, ...more },
})

async function setUp(options: Parameters<typeof startEngine>[0] = {}) {
  const started = await startEngine({ signedIn: null, ...options })
  const tab = await openTab(started.engine)
  await started.world.tick(2_000)
  const settledOf = async (body: CommandBody) => {
    const command = await tab.run(body)
    await started.world.tick(100)
    return tab.settled.get(command)
  }
  const lookup = async (kind: 'captcha') => {
    const answer = await tab.api.lookup({ kind, account: '@rook.example' })
    if (!answer.ok) throw new Error(answer.fault.message)
    return answer.value
  }
  return { ...started, tab, settledOf, lookup }
}

describe('registering', () => {
  test("uses the app's token, sends only the fields that were filled in, and signs in", async () => {
    const { instance, tab, settledOf } = await setUp()
    instance.script(REGISTER, () => json({ access_token: instance.tokenFor('bob') }))
    expect(await settledOf(register())).toMatchObject({ ok: true })
    const { body, token } = instance.last(REGISTER)
    expect(token).toBe('APP-TOKEN')
    expect(body).toEqual({
      username: 'bob',
      nickname: 'bob',
      fullname: 'Bob',
      password: ' crow',
      confirm: ' crow',
      language: 'en',
      agreement: true,
      locale: 'en_US',
    })
    expect(instance.last('POST /oauth/token').form.get('grant_type')).toBe('client_credentials')
    expect(tab.session).toMatchObject({ state: 'signed-in', account: 'bob@rook.example' })
  })

  test('sends the optional fields that an instance may require', async () => {
    const { instance, settledOf } = await setUp()
    instance.script(REGISTER, json({ identifier: 'awaiting_approval', message: 'Wait.' }))
    const more = {
      email: 'bob@mail.example',
      bio: 'Caw.',
      birthday: '1990-02-03',
      reason: 'birds',
      languages: ['de', 'zh-Hans'],
      token: 'abc',
      captcha: { solution: 'seven', token: 'riddle-1', answerData: 'sealed' },
    }
    await settledOf(register(more))
    expect(instance.last(REGISTER).body).toMatchObject({
      email: 'bob@mail.example',
      bio: 'Caw.',
      birthday: '1990-02-03',
      reason: 'birds',
      language: 'de,zh-Hans',
      token: 'abc',
      captcha_solution: 'seven',
      captcha_token: 'riddle-1',
      captcha_answer_data: 'sealed',
    })
  })

  test.each([
    ['missing_confirmed_email', 'confirmed'],
    ['awaiting_approval', 'approved'],
    ['manual_login_required', 'signed-in'],
    [undefined, 'signed-in'],
  ] as const)('reports what is still missing when the instance answers %s', async (identifier, until) => {
    const { instance, tab, settledOf } = await setUp()
    instance.script(REGISTER, json({ identifier, message: 'You have been registered.' }))
    expect(await settledOf(register())).toMatchObject({
      ok: true,
      result: { pendingSignIn: { until, words: 'You have been registered.' } },
    })
    expect(tab.session.state).toBe('signed-out')
  })

  test('reports a token that is not valid yet', async () => {
    const { instance, settledOf } = await setUp()
    instance.script(REGISTER, () => json({ access_token: instance.tokenFor('bob') }))
    instance.script(
      'GET /api/v1/accounts/verify_credentials',
      refusal(403, 'Your login is missing an e-mail'),
    )
    expect(await settledOf(register())).toMatchObject({
      ok: true,
      result: { pendingSignIn: { until: 'confirmed' } },
    })
  })

  test('reports errors by form field, and logs them', async () => {
    const { engine, instance, settledOf } = await setUp()
    const errors = { ap_id: ['has already been taken'], captcha: ['Invalid CAPTCHA'] }
    instance.script(REGISTER, refusal(400, JSON.stringify(errors)))
    expect(await settledOf(register())).toMatchObject({
      ok: false,
      fault: {
        code: 'refused',
        message: 'Username has already been taken. Invalid CAPTCHA.',
        fields: { username: 'Username has already been taken.', captcha: 'Invalid CAPTCHA.' },
      },
    })
    expect(engine.problems().join()).toContain('registration failed: Username has already been taken.')
    expect(engine.problems().join()).not.toContain('crow')
  })

  test('asks for the scopes that Mastodon has, instead of a vain one (S18)', async () => {
    const { instance, settledOf } = await setUp({ dialect: 'mastodon-4.6' })
    const scopes_supported = ['read', 'write', 'follow', 'push', 'admin:read', 'admin:write']
    instance.script(
      'GET /.well-known/oauth-authorization-server',
      json({ issuer: 'https://rook.example/', scopes_supported }),
    )
    instance.script(REGISTER, json({ identifier: 'x' }))
    await settledOf(register())
    expect(instance.count('POST /api/v1/apps')).toBe(1)
    expect(instance.last('POST /api/v1/apps').form.get('scopes')).toBe('read write follow push')
  })

  test('registers the client again when the instance has forgotten it', async () => {
    const { instance, settledOf } = await setUp()
    instance.script(REGISTER, json({ identifier: 'x' }))
    await settledOf(register())
    instance.clients.clear()
    expect(await settledOf(register())).toMatchObject({ ok: true })
    expect(instance.count('POST /api/v1/apps')).toBe(2)
  })

  test('too often does not pause other requests', async () => {
    const { instance, tab, settledOf } = await setUp()
    instance.script(REGISTER, refusal(429, 'Throttled'))
    expect(await settledOf(register())).toMatchObject({
      ok: false,
      fault: { code: 'rate-limited', status: 429 },
    })
    instance.fill(3, ['public:local'])
    const view = await tab.watch('public')
    expect(tab.rows(view)).toHaveLength(3)
  })
})

describe('a captcha', () => {
  test.each(['kocaptcha', 'native'] as const)(
    'of type %s arrives with its image and tokens',
    async (type) => {
      const { instance, lookup } = await setUp()
      const url = type === 'native' ? 'data:image/png;base64,aGk=' : 'https://captcha.example/1.png'
      instance.script('GET /api/pleroma/captcha', json({ type, url, token: 't', answer_data: 'd' }))
      expect((await lookup('captcha')).captcha).toEqual({ type, url, token: 't', answerData: 'd' })
    },
  )

  test('has the type none where the instance has none or does not know them', async () => {
    const { instance, lookup } = await setUp()
    instance.script('GET /api/pleroma/captcha', refusal(404, 'Not found'), 1)
    instance.script('GET /api/v1/pleroma/captcha', refusal(404, 'Not found'))
    expect((await lookup('captcha')).captcha).toEqual({ type: 'none' })
    instance.script('GET /api/pleroma/captcha', json({ type: 'none' }))
    expect((await lookup('captcha')).captcha).toEqual({ type: 'none' })
  })
})

describe('a forgotten password', () => {
  test('is reset by e-mail address or name', async () => {
    const { instance, settledOf } = await setUp()
    instance.script(RESET, new Response(null, { status: 204 }))
    expect(await settledOf({ kind: 'resetPassword', name: ' a+b@mail.example ' })).toMatchObject({ ok: true })
    expect(instance.last(RESET).query.get('email')).toBe('a+b@mail.example')
    expect(instance.last(RESET).body).toBeUndefined()
  })

  test.each([
    [429, 'rate-limited'],
    [500, 'refused'],
  ] as const)('is not reset when the answer is %i', async (status, code) => {
    const { instance, settledOf } = await setUp()
    instance.script(RESET, refusal(status, 'no'))
    expect(await settledOf({ kind: 'resetPassword', name: 'bob' })).toMatchObject({
      ok: false,
      fault: { code },
    })
  })
})

describe('the configured theme', () => {
  const LIST = ['Neon', '#101010', '#202020', '#eeeeee', '#ff00ff']
  const configure = (pleroma_fe: object) => json({ pleroma_fe })

  async function setUpTheme(pleromaFe: object, files: Readonly<Record<string, unknown>> = {}) {
    const started = await startEngine({ signedIn: null })
    started.instance.script('GET /api/pleroma/frontend_configurations', configure(pleromaFe))
    for (const [path, file] of Object.entries(files)) started.instance.script(`GET ${path}`, json(file))
    const tab = await openTab(started.engine)
    await started.world.tick(2_000)
    const answer = await tab.api.lookup({ kind: 'theme', choice: 'configured', account: '@rook.example' })
    const { theme } = tab.entity('preferences') ?? {}
    return { ...started, theme, answer: answer.ok ? answer.value.look?.source : answer.fault }
  }

  test('is a built-in theme by its name, and is not fetched', async () => {
    expect((await setUpTheme({ theme: 'pleroma-light' })).theme).toBe('pleroma-light')
  })

  test.each([
    ['inside styles.json', { '/static/styles.json': { neon: LIST } }],
    [
      'in the file that styles.json names',
      {
        '/static/styles.json': { neon: '/static/themes/neon.json' },
        '/static/themes/neon.json': {
          name: 'Neon',
          source: { colors: { bg: '#101010', fg: '#202020', text: '#eee', link: '#f0f' } },
        },
      },
    ],
  ])('is found %s', async (_where, files) => {
    const { theme, answer } = await setUpTheme({ theme: 'neon' }, files)
    expect(theme).toBe('configured')
    expect(answer).toMatchObject({
      name: 'Neon',
      colours: { bg: '#101010', fg: '#202020', text: '#eeeeee', link: '#ff00ff' },
    })
  })

  test('from the list can be requested by name, and is fetched once for all tabs (TM1, TM7)', async () => {
    const { engine, instance, world } = await setUpTheme(
      {},
      {
        '/static/styles.json': { neon: '/static/themes/neon.json' },
        '/static/themes/neon.json': {
          colors: { bg: '#101010', fg: '#202020', text: '#eee' },
          readable: false,
        },
      },
    )
    for (let tabs = 0; tabs < 3; tabs++) {
      const tab = await openTab(engine)
      await world.tick(1_000)
      const answer = await tab.api.lookup({
        kind: 'theme',
        choice: 'instance:neon',
        account: '@rook.example',
      })
      const look = answer.ok ? answer.value.look : undefined
      expect(look?.source).toEqual({
        name: 'neon',
        colours: { bg: '#101010', fg: '#202020', text: '#eeeeee' },
        radii: {},
      })
      expect(look?.css).toContain('--page: #101010;')
      expect(look?.css).toContain('@media (prefers-contrast: more)')
    }
    expect(instance.count('GET /static/themes/neon.json')).toBe(1)
  })

  test.each([
    ['preset:sepia', '', undefined],
    ['preset:none', '', 'missing'],
    ['instance:none', '', 'missing'],
    ['own', '', 'missing'],
    ['own', '{"colours":7}', 'no_colours'],
    ['own', 'x', 'not_a_theme'],
  ] as const)('%s with %j has the problem %s (TM2, TM14)', async (choice, own, problem) => {
    const { engine } = await setUpTheme({})
    const tab = await openTab(engine)
    const answer = await tab.api.lookup({ kind: 'theme', choice, own, account: '@rook.example' })
    const look = answer.ok ? answer.value.look : undefined
    expect(look?.problem).toBe(problem)
    expect(look?.css === '').toBe(problem !== undefined)
  })

  test('may be part of the configuration itself', async () => {
    const themeData = { colors: { bg: '#101010', fg: '#202020', text: '#eeeeee' } }
    const { theme, answer } = await setUpTheme({ theme: 'pleroma-dark', themeData })
    expect(theme).toBe('configured')
    expect(answer).toMatchObject({ name: 'pleroma-dark', colours: { bg: '#101010' } })
  })

  test.each([
    ['that is not listed', {}],
    ['on another origin', { '/static/styles.json': { neon: 'https://evil.example/neon.json' } }],
    ['that is not a theme', { '/static/styles.json': { neon: ['Neon', 'red', 'blue'] } }],
    ['whose file is missing', { '/static/styles.json': { neon: '/static/themes/neon.json' } }],
  ])('is ignored if it is one %s, and a line is logged', async (_what, files) => {
    const { engine, answer } = await setUpTheme({ theme: 'neon' }, files)
    expect(answer).toBeNull()
    expect(engine.problems().join()).toContain('cannot show the theme: configured')
  })
})
