import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

const TOKENS = '/api/oauth_tokens'
const MFA = '/api/pleroma/accounts/mfa'

async function setUp() {
  const started = await startEngine()
  const { instance, engine } = started
  instance.script(
    `GET ${TOKENS}.json`,
    json([
      { id: 7, app_name: 'Husky', valid_until: '2027-01-01T00:00:00' },
      { id: 8, app_name: null },
    ]),
  )
  const tab = await openTab(engine)
  const other = await openTab(engine)
  const settled = async (body: Parameters<Tab['run']>[0]) => {
    const commandId = await tab.run(body)
    await started.world.tick(100)
    return tab.settled.get(commandId)
  }
  return { ...started, tab, other, settled }
}

describe('the clients that are signed in', () => {
  test('are listed, and those that are signed out leave the list of all tabs (AC13)', async () => {
    const { instance, tab, other, settled } = await setUp()
    const [view, inOther] = [await tab.watch('clients'), await other.watch('clients')]
    expect(tab.rows(view)).toEqual(['7', '8'])
    expect(tab.entity('client', '7')).toEqual({
      id: '7',
      name: 'Husky',
      validUntil: '2027-01-01T00:00:00.000Z',
      isThis: false,
    })
    instance.script(`DELETE ${TOKENS}/7`, json({}, { status: 201 }))
    expect(await settled({ kind: 'revokeClients', clientIds: ['7'] })).toMatchObject({ ok: true })
    expect(other.rows(inOther)).toEqual(['8'])
  })

  test.each([200, 204])('stay in the list after the status %i (AC13)', async (status) => {
    const { instance, tab, settled } = await setUp()
    const view = await tab.watch('clients')
    instance.script(`DELETE ${TOKENS}/7`, new Response(status === 204 ? null : '{}', { status }))
    expect(await settled({ kind: 'revokeClients', clientIds: ['7'] })).toMatchObject({ ok: false })
    expect(tab.rows(view)).toEqual(['7', '8'])
  })

  test('are signed out one by one, and a refusal of one does not keep the others (AC13)', async () => {
    const { instance, tab, settled } = await setUp()
    const view = await tab.watch('clients')
    instance.script(`DELETE ${TOKENS}/7`, refusal(500, 'no'))
    instance.script(`DELETE ${TOKENS}/8`, json({}, { status: 201 }))
    expect(await settled({ kind: 'revokeClients', clientIds: ['7', '8'] })).toMatchObject({ ok: false })
    expect(tab.rows(view)).toEqual(['7'])
  })
})

describe('a change that needs the password', () => {
  test('fails although the answer has the status 200, with the words of the instance (AC11)', async () => {
    const { instance, settled } = await setUp()
    instance.script('POST /api/pleroma/change_email', json({ error: 'Invalid password.' }))
    expect(await settled({ kind: 'changeEmail', password: 'wrong', email: 'a@b.example' })).toMatchObject({
      ok: false,
      fault: { code: 'refused', serverText: 'Invalid password.' },
    })
    expect(instance.last('POST /api/pleroma/change_email').body).toEqual({
      password: 'wrong',
      email: 'a@b.example',
    })
  })

  test.each(['deleteOwnAccount', 'disableOwnAccount'] as const)(
    'is not sent by %s without one (AC12)',
    async (kind) => {
      const { instance, settled } = await setUp()
      const before = instance.calls.length
      expect(await settled({ kind, password: '' })).toMatchObject({ ok: false, fault: { code: 'invalid' } })
      expect(instance.calls.length).toBe(before)
    },
  )

  test.each([{}, 7, 'done', { status: 'failure' }, null])(
    'is not done after the answer %j',
    async (answer) => {
      const { instance, settled } = await setUp()
      instance.script('POST /api/pleroma/delete_account', json(answer))
      expect(await settled({ kind: 'deleteOwnAccount', password: 'secret' })).toMatchObject({ ok: false })
    },
  )
})

describe('the second factor', () => {
  test('is the same in all tabs, from off to on (AC14)', async () => {
    const { instance, tab, other, settled } = await setUp()
    instance.script(`GET ${MFA}`, json({ settings: { enabled: false, totp: false } }))
    for (const each of [tab, other]) await each.watch('twoFactor')
    expect(other.entity('twoFactor')).toEqual({ enabled: false })
    const uri = 'otpauth://totp/x?secret=ABC'
    instance.script(`GET ${MFA}/setup/totp`, json({ key: 'ABC', provisioning_uri: uri }))
    expect(await settled({ kind: 'startTotp' })).toMatchObject({ result: { totp: { key: 'ABC', uri } } })
    instance.script(`POST ${MFA}/confirm/totp`, refusal(422, 'invalid_token'))
    const confirm = { kind: 'confirmTotp', password: 'secret', code: ' 123 456 ' } as const
    const wrong = await settled(confirm)
    expect(wrong).toMatchObject({ ok: false, fault: { textKey: 'settings.security.totp_code_wrong' } })
    expect(other.entity('twoFactor')).toEqual({ enabled: false })
    instance.script(`POST ${MFA}/confirm/totp`, json({}))
    expect(await settled(confirm)).toMatchObject({ ok: true })
    expect(instance.last(`POST ${MFA}/confirm/totp`).body).toEqual({ password: 'secret', code: '123456' })
    expect(other.entity('twoFactor')).toEqual({ enabled: true })
  })

  test.each([
    ['with the status 200', json({ error: 'Invalid password.' })],
    ['with the status 422', refusal(422, 'Invalid password.')],
  ])('is neither on nor off after a wrong password, refused %s (AC14)', async (_, answer) => {
    const { instance, tab, settled } = await setUp()
    instance.script(`GET ${MFA}`, json({ settings: { enabled: true } }))
    await tab.watch('twoFactor')
    instance.script(`DELETE ${MFA}/totp`, () => answer.clone())
    instance.script(`POST ${MFA}/confirm/totp`, () => answer.clone())
    const password = 'wrong'
    for (const body of [
      { kind: 'disableTotp', password },
      { kind: 'confirmTotp', password, code: '1' },
    ] as const) {
      const ended = await settled(body)
      expect(ended).toMatchObject({ ok: false, fault: { serverText: 'Invalid password.' } })
      expect(ended).not.toHaveProperty('fault.textKey')
      expect(tab.entity('twoFactor')).toEqual({ enabled: true })
    }
  })

  test('fails to load if the answer does not tell its state', async () => {
    const { instance, tab } = await setUp()
    instance.script(`GET ${MFA}`, json({ settings: 'on' }))
    const view = await tab.watch('twoFactor')
    expect(tab.meta(view).newer.state).toBe('failed')
  })
})
