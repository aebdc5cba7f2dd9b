import { describe, expect, test } from 'vitest'
import { type FakeInstance, json, refusal } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const PATCH = 'PATCH /api/v1/accounts/update_credentials'
const VERIFY = 'GET /api/v1/accounts/verify_credentials'
const PUT = 'PUT /api/pleroma/notification_settings'

async function setUp() {
  const { world, engine, instance } = await startEngine()
  const [tab, other] = [await openTab(engine), await openTab(engine)]
  await world.tick(2_000)
  return { world, engine, instance, tab, other }
}

const acceptPatch = (instance: FakeInstance, more: Json): void => {
  Object.assign(instance.account('alice'), more)
  instance.script(PATCH, () => json(instance.account('alice')))
}

describe('an account option', () => {
  test('is null in every tab while it is being saved, then has the value the instance returned', async () => {
    const { world, instance, tab, other } = await setUp()
    acceptPatch(instance, { source: { privacy: 'unlisted' } })
    const hold = instance.hold(PATCH)
    const command = await tab.run({ kind: 'setAccountOption', name: 'defaultScope', value: 'unlisted' })
    await world.tick(100)
    expect(tab.session.own?.defaultScope).toBeNull()
    expect(other.session.own?.defaultScope).toBeNull()
    hold.release()
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(other.session.own?.defaultScope).toBe('unlisted')
    expect(instance.last(PATCH).body).toEqual({ default_scope: 'unlisted', source: { privacy: 'unlisted' } })
    expect(tab.notices).toMatchObject([{ level: 'success', textKey: 'settings.saving_ok', timeoutMs: 2_000 }])
  })

  test('that another client has changed is known with the next answer that has it, whoever asked (C12)', async () => {
    const { world, instance, tab, other } = await setUp()
    Object.assign(instance.account('alice'), { source: { note: '', fields: [], privacy: 'private' } })
    expect(other.session.own?.defaultScope).not.toBe('private')
    // The settings read the profile's source.
    await tab.api.lookup({ kind: 'ownProfile', account: tab.account })
    await world.tick(100)
    expect(tab.session.own?.defaultScope).toBe('private')
    expect(other.session.own?.defaultScope).toBe('private')
  })

  test('is rolled back when saving fails', async () => {
    const { world, instance, tab, other } = await setUp()
    instance.script(PATCH, refusal(500, 'no'))
    const before = tab.session.own
    const command = await tab.run({ kind: 'setAccountOption', name: 'hideFollows', value: true })
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { status: 500 } })
    expect(tab.session.own).toEqual(before)
    expect(other.session.own).toEqual(before)
    expect(tab.notices).toMatchObject([{ level: 'error', textKey: 'settings.saving_err' }])
  })

  test('that the instance does not take has its old value, with words (P34)', async () => {
    const { world, instance, tab, other } = await setUp()
    acceptPatch(instance, { source: { privacy: 'public', sensitive: false } })
    const before = tab.session.own
    for (const [name, value] of [
      ['sensitiveByDefault', true],
      ['defaultScope', 'unlisted'],
      ['hideFollows', true],
    ] as const) {
      const command = await tab.run({ kind: 'setAccountOption', name, value })
      await world.tick(100)
      expect(tab.settled.get(command), name).toMatchObject({ ok: false, fault: { code: 'unsupported' } })
    }
    for (const one of [tab, other]) expect(one.session.own).toEqual(before)
    expect(tab.notices.map(({ textKey }) => textKey)).toEqual(Array(3).fill('settings.option_untaken'))
  })

  test('of the notification settings that the instance does not take has its old value (P34, ST20)', async () => {
    const { world, instance, tab, other } = await setUp()
    instance.script(PUT, () => json({ status: 'success' }))
    const stored = { pleroma: { notification_settings: { block_from_strangers: false } } }
    instance.script(VERIFY, () => json({ ...instance.account('alice'), ...stored }))
    const name = 'notificationSettings.block_from_strangers'
    const command = await tab.run({ kind: 'setAccountOption', name, value: true })
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'unsupported' } })
    for (const one of [tab, other])
      expect(one.session.own?.notificationSettings).toEqual({ block_from_strangers: false })
    expect(tab.notices).toMatchObject([{ level: 'error', textKey: 'settings.option_untaken' }])
  })

  test('of the notification settings is in the query of its own call, and counts as saved if it can’t be read again (P34, ST20)', async () => {
    const { world, engine, instance, tab, other } = await setUp()
    instance.script(PUT, () => json({ status: 'success' }))
    instance.script(VERIFY, refusal(500, 'busy'))
    const hold = instance.hold(PUT)
    const name = 'notificationSettings.block_from_strangers'
    const command = await tab.run({ kind: 'setAccountOption', name, value: true })
    await world.tick(100)
    expect(tab.session.own?.notificationSettings).toEqual({ block_from_strangers: null })
    hold.release()
    await world.tick(100)
    const { query, body } = instance.last(PUT)
    expect([String(query), body]).toEqual(['block_from_strangers=true', undefined])
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.notices).toMatchObject([{ level: 'success' }])
    for (const one of [tab, other])
      expect(one.session.own?.notificationSettings).toEqual({ block_from_strangers: true })
    await killEngine(engine)
    const late = await openTab(await world.start())
    expect(late.session.own?.notificationSettings).toEqual({ block_from_strangers: true })
  })

  test.each([
    ['noRichText', 'no_rich_text'],
    ['showRole', 'show_role'],
    ['discoverable', 'discoverable'],
    ['locked', 'locked'],
    ['acceptsChatMessages', 'accepts_chat_messages'],
    ['allowFollowingMove', 'allow_following_move'],
    ['hideFavorites', 'hide_favorites'],
    ['hideFollowers', 'hide_followers'],
    ['hideFollowersCount', 'hide_followers_count'],
    ['hideFollows', 'hide_follows'],
    ['hideFollowsCount', 'hide_follows_count'],
  ] as const)('%s is sent to the instance as %s', async (name, apiName) => {
    const { world, instance, tab } = await setUp()
    acceptPatch(instance, {})
    await tab.run({ kind: 'setAccountOption', name, value: true })
    await world.tick(100)
    expect(instance.last(PATCH).body).toEqual({ [apiName]: true })
  })

  test('with an unknown name or an invalid value is refused', async () => {
    const { world, instance, tab } = await setUp()
    for (const [name, value] of [
      ['defaultScope', 'everybody'],
      ['locked', 'yes'],
      ['toString', true],
      ['notificationSettings.__proto__', true],
    ]) {
      const command = await tab.run({ kind: 'setAccountOption', name, value } as never)
      await world.tick(100)
      expect(tab.settled.get(command), String(name)).toMatchObject({ fault: { code: 'invalid' } })
    }
    expect(instance.count(PATCH) + instance.count(PUT)).toBe(0)
    expect(tab.notices).toEqual([])
  })
})
