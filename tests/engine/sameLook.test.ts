import { describe, expect, test } from 'vitest'
import { accountJson } from './harness/json.ts'
import { ALICE, accountsOf, BOB, CAROL, openAs, withAccounts } from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab } from './harness/world.ts'

const isShared = (tab: Tab): boolean | undefined => accountsOf(tab)?.sameLook

/** The settings that the first account sent to its instance. */
const storedAt = (
  calls: readonly { readonly method: string; readonly path: string; readonly body?: unknown }[],
): string =>
  JSON.stringify(
    calls
      .filter(({ method, path }) => method === 'PATCH' && path.endsWith('/update_credentials'))
      .map(({ body }) => body),
  )

const theme = (bg: string): string =>
  JSON.stringify({ rookery_theme: 1, name: 'Mine', colours: { bg, fg: '#2a3a4a', text: '#e0e0e0' } })

async function start() {
  const started = await withAccounts()
  const { world, engine, instance, owl } = started
  // Both instances store settings of clients.
  for (const account of [instance.account('alice'), owl.account('carol')])
    Object.assign(account, { pleroma: { ...(account.pleroma as object), settings_store: {} } })
  const alice = await openTab(engine)
  const carol = await openAs(engine, CAROL)
  await world.tick(5_000)
  await alice.run({ kind: 'setPreferences', change: { theme: 'preset:sepia', hideNsfw: false } })
  await carol.run({ kind: 'setPreferences', change: { theme: 'pleroma-light', sidebarRight: true } })
  await world.tick(1_000)
  return { ...started, alice, carol }
}

describe('the same look for all accounts', () => {
  test('is the look of the tab in which it is switched on, and changes everywhere at once (SA42)', async () => {
    const { world, alice, carol } = await start()
    expect(isShared(carol)).toBe(false)
    await alice.run({ kind: 'shareLook', on: true })
    await world.tick(1_000)
    expect(isShared(carol)).toBe(true)
    // Preferences that are no part of the look stay.
    expect(carol.entity('preferences')).toMatchObject({
      theme: 'preset:sepia',
      sidebarRight: false,
      hideNsfw: true,
    })
    await carol.run({ kind: 'setPreferences', change: { keyboardShortcuts: false, muteBotStatuses: true } })
    await world.tick(1_000)
    expect(alice.entity('preferences')).toMatchObject({
      theme: 'preset:sepia',
      keyboardShortcuts: false,
      muteBotStatuses: false,
      hideNsfw: false,
    })
    // Also of an account that no tab shows, and after a restart, in an engine that has not loaded it.
    const next = await openAs(await world.start(), BOB)
    await world.tick(1_000)
    expect(next.entity('preferences')).toMatchObject({ theme: 'preset:sepia', keyboardShortcuts: false })
  })

  test('switched off, leaves the look in that tab, and gives the others theirs back (SA42)', async () => {
    const { world, alice, carol } = await start()
    await alice.run({ kind: 'shareLook', on: true })
    await world.tick(1_000)
    await alice.run({ kind: 'setPreferences', change: { showScrollbars: true } })
    await carol.run({ kind: 'setPreferences', change: { hideAttachments: true } })
    await world.tick(1_000)
    await alice.run({ kind: 'shareLook', on: false })
    await world.tick(1_000)
    expect(isShared(carol)).toBe(false)
    expect(alice.entity('preferences')).toMatchObject({ theme: 'preset:sepia', showScrollbars: true })
    expect(carol.entity('preferences')).toMatchObject({
      theme: 'pleroma-light',
      sidebarRight: true,
      showScrollbars: false,
      hideAttachments: true,
    })
    await carol.run({ kind: 'setPreferences', change: { theme: 'preset:black' } })
    await world.tick(1_000)
    expect(alice.entity('preferences')?.theme).toBe('preset:sepia')
  })

  test('also applies to an account that signs in later, which gets its own back afterwards (SA42)', async () => {
    const { world, instance, alice } = await start()
    await alice.run({ kind: 'shareLook', on: true })
    await world.disk.session.put('preferences', 'dora@rook.example', { theme: 'pleroma-dark', hideISP: true })
    instance.accounts.set('dora', accountJson('u-dora', 'dora'))
    const tab = await openTab(world.engines[0] ?? (await world.start()))
    await tab.run({ kind: 'signIn', username: 'dora', password: 'crow' })
    await world.tick(2_000)
    expect(tab.account).toBe('dora@rook.example')
    expect(tab.entity('preferences')).toMatchObject({ theme: 'preset:sepia', hideISP: true })
    await alice.run({ kind: 'shareLook', on: false })
    await world.tick(1_000)
    expect(tab.entity('preferences')).toMatchObject({ theme: 'pleroma-dark', hideISP: true })
  })

  test('starts no engine for an account that signs out while it gets the look (SA42)', async () => {
    const { world, engine, instance, alice } = await start()
    await alice.run({ kind: 'shareLook', on: true })
    await world.tick(1_000)
    instance.accounts.set('dora', accountJson('u-dora', 'dora'))
    const tab = await openTab(engine)
    let store = (): void => {}
    const held = new Promise<void>((resolve) => {
      store = resolve
    })
    world.disk.beforeWrite = (write) => (write === 'session/meta/sameLook' ? held : undefined)
    await tab.run({ kind: 'signIn', username: 'dora', password: 'crow' })
    await world.tick(2_000)
    expect(tab.account).toBe('dora@rook.example')
    await tab.run({ kind: 'signOut' })
    await world.tick(2_000)
    store()
    await world.tick(2_000)
    const health = await tab.api.health(null)
    expect(health.ok && health.value.accounts.map(({ account }) => account)).not.toContain(
      'dora@rook.example',
    )
  })

  test('writes nothing of one account to the instance of another (SA43)', async () => {
    const { world, alice, carol, instance, owl } = await start()
    await alice.run({ kind: 'setOwnTheme', text: theme('#101010') })
    await carol.run({ kind: 'setOwnTheme', text: theme('#202020') })
    await alice.run({ kind: 'setPreferences', change: { theme: 'own' } })
    await world.tick(5_000)
    expect(storedAt(owl.calls)).toContain('#202020')
    await alice.run({ kind: 'shareLook', on: true })
    await world.tick(5_000)
    expect(carol.entity('stored')?.ownTheme).toBe(theme('#101010'))
    // In tabs of the account whose look is shared, the theme stays that account's own. Elsewhere it belongs to this browser.
    await alice.run({ kind: 'setOwnTheme', text: theme('#303030') })
    await world.tick(5_000)
    expect(carol.entity('stored')?.ownTheme).toBe(theme('#303030'))
    expect(storedAt(instance.calls)).toContain('#303030')
    await carol.run({ kind: 'setOwnTheme', text: theme('#404040') })
    await carol.run({ kind: 'setStored', name: 'collapseNav', value: true })
    await world.tick(5_000)
    expect(alice.entity('stored')).toMatchObject({ ownTheme: theme('#404040'), collapseNav: false })
    expect(storedAt(owl.calls)).not.toMatch(/#101010|#303030|#404040/)
    expect(storedAt(instance.calls)).not.toMatch(/#202020|#404040/)

    const next = await openAs(await world.start(), BOB)
    await world.tick(5_000)
    expect(next.entity('stored')?.ownTheme).toBe(theme('#404040'))
    // It is of somebody else, so this tab has its earlier look, too.
    await carol.run({ kind: 'shareLook', on: false })
    await world.tick(5_000)
    expect(carol.entity('preferences')?.theme).toBe('pleroma-light')
    expect(carol.entity('stored')?.ownTheme).toBe(theme('#202020'))
    // It is stored where it came from, whoever has changed it last.
    expect(alice.entity('stored')?.ownTheme).toBe(theme('#404040'))
    expect(storedAt(instance.calls)).toContain('#404040')
    expect(storedAt(owl.calls)).not.toMatch(/#101010|#303030|#404040/)
  })

  test('returns to an earlier own theme in the tab of the account that stores it (SA43)', async () => {
    const { world, alice, carol } = await start()
    await alice.run({ kind: 'setOwnTheme', text: theme('#101010') })
    await world.tick(5_000)
    await alice.run({ kind: 'shareLook', on: true })
    await world.tick(1_000)
    await carol.run({ kind: 'setOwnTheme', text: theme('#404040') })
    await world.tick(1_000)
    expect(alice.entity('stored')?.ownTheme).toBe(theme('#404040'))
    await alice.run({ kind: 'setOwnTheme', text: theme('#101010') })
    await world.tick(5_000)
    expect(alice.entity('stored')?.ownTheme).toBe(theme('#101010'))
    expect(carol.entity('stored')?.ownTheme).toBe(theme('#101010'))
  })

  test('loses no own theme that was changed in another account’s tab, even if the look has another theme by then (SA43)', async () => {
    const { world, alice, carol } = await start()
    await alice.run({ kind: 'setOwnTheme', text: theme('#101010') })
    await alice.run({ kind: 'setPreferences', change: { theme: 'own' } })
    await alice.run({ kind: 'shareLook', on: true })
    await world.tick(5_000)
    await carol.run({ kind: 'setOwnTheme', text: theme('#404040') })
    await carol.run({ kind: 'setPreferences', change: { theme: 'preset:sepia' } })
    await world.tick(5_000)
    await carol.run({ kind: 'shareLook', on: false })
    await world.tick(5_000)
    expect(alice.entity('stored')?.ownTheme).toBe(theme('#404040'))
  })

  test('loses no own theme if the engine ends while it is switched off (SA43)', async () => {
    const { world, engine, alice, carol } = await start()
    await alice.run({ kind: 'setOwnTheme', text: theme('#101010') })
    await alice.run({ kind: 'setPreferences', change: { theme: 'own' } })
    await alice.run({ kind: 'shareLook', on: true })
    await world.tick(5_000)
    await carol.run({ kind: 'setOwnTheme', text: theme('#404040') })
    await world.tick(5_000)
    world.disk.beforeWrite = async () => {
      if ((await world.disk.session.get('meta', 'sameLook')) === undefined) void killEngine(engine)
    }
    await carol.run({ kind: 'shareLook', on: false })
    await world.tick(1_000)
    await killEngine(engine)
    world.disk.beforeWrite = () => {}
    const next = await openTab(await world.start())
    await world.tick(5_000)
    expect(next.entity('stored')?.ownTheme).toBe(theme('#404040'))
  })

  test('reports that it could not be stored, and then changes nothing (SA42)', async () => {
    const { world, alice, carol } = await start()
    world.disk.failures.session = 'full'
    const command = await alice.run({ kind: 'shareLook', on: true })
    await world.tick(1_000)
    expect(alice.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'storage' } })
    expect(isShared(alice)).toBe(false)
    expect(carol.entity('preferences')?.theme).toBe('pleroma-light')
  })

  test.each(['no look', { look: { theme: 7, keyboardShortcuts: false }, earlier: [1], ownTheme: 3 }])(
    'survives what another build has stored: %j',
    async (value) => {
      const { world } = await start()
      await world.disk.session.put('meta', 'sameLook', value)
      const tab = await openTab(await world.start())
      await world.tick(2_000)
      expect(tab.session).toMatchObject({ state: 'signed-in', account: ALICE })
      await tab.run({ kind: 'shareLook', on: false })
      await world.tick(1_000)
      expect(tab.entity('preferences')?.theme).toBe('preset:sepia')
    },
  )
})
