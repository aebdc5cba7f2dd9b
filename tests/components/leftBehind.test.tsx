import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pushScope } from '../../src/shared/protocol/serviceWorker.ts'
import { copyAs } from '../../src/ui/engine/tabStorage.ts'
import { keepAccount } from '../../src/ui/hooks/keepAccount.ts'
import { closeStrayAlerts, endStrayPushes } from '../../src/ui/shell/leftBehind.ts'
import { FakeLocks } from '../engine/harness/fakeLocks.ts'
import { listedAccount, putAccounts } from './harness/listed.ts'
import type { Locator } from './harness/locator.ts'
import { ScriptedEngine } from './harness/scriptedEngine.ts'
import { openSeveral, openSwitcher } from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const editor = ({ page }: Tab): Locator =>
  page.getByRole('form', { name: 'New post' }).first().getByRole('textbox', { name: "What's on your mind?" })

const question = ({ page }: Tab): Locator => page.getByRole('alertdialog')

const stored = async ({ disk }: World): Promise<string> =>
  JSON.stringify([await disk.session.entries('drafts'), await disk.session.entries('journal')])

/** A post that waits for the instance, and a draft. */
async function leaveWords(world: World): Promise<void> {
  const { tab } = world
  world.instance.control.fault({ match: '/api/', dropConnection: true })
  await editor(tab).fill('sent by night')
  await tab.page.keyboard.press('Control+Enter')
  await tab.page.getByText("It's in the outbox").first().waitFor()
  await editor(tab).fill('half a thought')
  await until('both on the disk', async () => /half a thought.*sent by night/.test(await stored(world)))
}

const logOut = ({ page }: Tab): Promise<void> =>
  page.getByRole('button', { name: 'Log out', exact: true }).first().click()

async function openBrowserTab({ page }: Tab): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'This browser' }).click()
  await settings.getByRole('heading', { name: 'Left by accounts that are logged out' }).waitFor()
  return settings
}

describe('the question before logging out', () => {
  test('says what stays, and keeps it by default; the settings list it by server, and delete it (S23, S24, ST34)', async () => {
    const world = await openSeveral()
    const { tab } = world
    await leaveWords(world)
    await logOut(tab)
    await question(tab).getByText('1 draft stays in this browser.').waitFor()
    await question(tab)
      .getByText(/^1 post or action that is not sent yet stays in this browser/)
      .waitFor()
    await question(tab).getByText('Settings, including muted words, stay in this browser.').waitFor()
    expect(await question(tab).getByRole('checkbox').isChecked()).toBe(false)
    await question(tab).getByRole('button', { name: 'Log out' }).click()
    await until('the other account', () => tab.engine.currentSession()?.account === 'rook@owl.example')
    expect(await stored(world)).toContain('half a thought')

    const settings = await openBrowserTab(tab)
    const row = settings.getByRole('listitem').filter({ hasText: 'home.example' })
    await row.getByText('@luna@home.example').waitFor()
    await row.getByText(/^1 draft · 1 post or action not sent · /).waitFor()
    await row.getByRole('button', { name: 'Delete' }).click()
    await question(tab).getByRole('button', { name: 'Delete' }).click()
    await settings.getByText('Done.').waitFor()
    await settings.getByText('Nothing.').waitFor()
    expect(await stored(world)).not.toMatch(/half a thought|sent by night/)
  })

  test('deletes it on request (S48)', async () => {
    const world = await openWorld()
    const { tab } = world
    await leaveWords(world)
    await logOut(tab)
    await question(tab).getByLabel('Delete them from this browser').check()
    await question(tab).getByRole('button', { name: 'Log out' }).click()
    await until('a visitor', () => tab.engine.currentSession()?.state === 'signed-out', 30_000)
    await until(
      'an empty disk',
      async () => !/half a thought|sent by night/.test(await stored(world)),
      30_000,
    )
  })

  test('says that it could not be deleted (S48)', async () => {
    const world = await openWorld()
    const { tab } = world
    await leaveWords(world)
    await logOut(tab)
    await question(tab).getByLabel('Delete them from this browser').check()
    world.problems.expect(/could not (delete|save)/)
    world.disk.beforeWrite = (write) =>
      write.startsWith('session/drafts') ? Promise.reject(new Error('the disk is broken')) : undefined
    await question(tab).getByRole('button', { name: 'Log out' }).click()
    await tab.page.getByText('Not everything could be deleted.').waitFor()
    world.disk.beforeWrite = () => {}
  })

  test('says of all accounts together what stays (S23)', async () => {
    const world = await openSeveral()
    const { tab } = world
    await editor(tab).fill('half a thought')
    await until('the draft on the disk', async () => (await stored(world)).includes('half a thought'))
    await world.disk.session.put('drafts', 'rook@owl.example/draft/later:1', {
      text: 'of rook',
      subject: '',
      writer: 'a',
    })
    await openSwitcher(world)
    await tab.page.getByRole('menuitem', { name: 'Manage accounts' }).click()
    const dialog = tab.page.getByRole('dialog', { name: 'Accounts' })
    await dialog.getByRole('button', { name: 'Log out of all accounts' }).click()
    await question(tab).getByText('2 drafts stay in this browser.').waitFor()
    await question(tab).getByLabel('Delete them from this browser').check()
    await question(tab).getByRole('button', { name: 'Log out of all accounts' }).click()
    await until('a visitor', () => tab.engine.currentSession()?.state === 'signed-out', 30_000)
    await until('an empty disk', async () => !/thought|of rook/.test(await stored(world)), 30_000)
  })
})

describe('the copies of tabs that have slept', () => {
  const LUNA = 'luna@nest.example'
  const ROOK = 'rook@nest.example'

  /** A tab that slept while it showed `account`, and has the rows of a timeline. */
  function leaveCopy(id: string, account: string | null): void {
    sessionStorage.clear()
    sessionStorage.setItem('rookery-places', '["a row"]')
    if (account !== null) sessionStorage.setItem('rookery-account', account)
    copyAs(id)
    sessionStorage.clear()
  }
  beforeEach(() => localStorage.clear())
  afterEach(() => localStorage.clear())

  const copies = (): readonly string[] => {
    const ids = Object.keys(localStorage).flatMap((key) => /^rookery-tab (\S+)/.exec(key)?.[1] ?? [])
    return [...new Set(ids)].sort()
  }

  test('of accounts that are not logged in any more go at the next start (S47)', () => {
    leaveCopy('of-luna', LUNA)
    leaveCopy('of-rook', ROOK)
    leaveCopy('of-a-visitor', null)
    const engine = new ScriptedEngine()
    putAccounts(engine, listedAccount(ROOK))
    keepAccount(engine, () => {})
    expect(copies()).toEqual(['of-a-visitor', 'of-rook'])
  })

  test('all go when an account logs out: they may hold what it read (S47)', () => {
    const engine = new ScriptedEngine()
    putAccounts(engine, listedAccount(LUNA), listedAccount(ROOK))
    keepAccount(engine, () => {})
    // The account of its tab has been replaced, but not yet its places.
    leaveCopy('of-rook', ROOK)
    leaveCopy('of-a-visitor', null)
    putAccounts(engine, listedAccount(LUNA), listedAccount(ROOK), listedAccount('finch@nest.example'))
    expect(copies()).toEqual(['of-a-visitor', 'of-rook'])
    putAccounts(engine, listedAccount(ROOK))
    expect(copies()).toEqual([])
    expect(JSON.stringify({ ...localStorage })).not.toContain('luna')
  })
})

/** An engine with luna signed in; the instance has refused rook. */
function engineOfLuna(): ScriptedEngine {
  const engine = new ScriptedEngine()
  putAccounts(
    engine,
    listedAccount('luna@nest.example'),
    listedAccount('rook@nest.example', { state: 'refused' }),
  )
  return engine
}

test('pushes of accounts whose session ended when no tab was open are ended by the next one (S47)', async () => {
  const ended: string[] = []
  const registrationAt = (path: string) => ({
    scope: `https://nest.example${path}`,
    unregister: async () => void ended.push(path),
  })
  const registrations = ['luna', 'rook', 'finch'].map((name) =>
    registrationAt(pushScope(`${name}@nest.example`)),
  )
  const serviceWorker = {
    getRegistrations: async () => [registrationAt('/'), ...registrations],
    getRegistration: async (path: string) => registrations.find(({ scope }) => scope.endsWith(path)),
  }
  vi.stubGlobal('navigator', { serviceWorker, locks: new FakeLocks().of('tab'), language: 'en' })
  onTestFinished(() => void vi.unstubAllGlobals())
  const engine = engineOfLuna()
  void endStrayPushes(engine)
  await until('their end', () => ended.length > 1)
  expect(ended).toEqual(['rook', 'finch'].map((name) => pushScope(`${name}@nest.example`)))
})

test('alerts of accounts whose session ended when no tab was open are closed by the next one, before it is idle (AL6)', async () => {
  const closed: string[] = []
  const shown = (accountKey: string) => ({ data: { accountKey }, close: () => void closed.push(accountKey) })
  const registrationOf = (path: string, ...accounts: string[]) => ({
    scope: `https://nest.example${path}`,
    getNotifications: async () => [
      ...accounts.map(shown),
      { data: { url: '/' }, close: () => closed.push('a placeholder') },
    ],
  })
  const registrations = [
    registrationOf('/', 'luna@nest.example', 'rook@nest.example', 'finch@nest.example'),
    registrationOf(pushScope('wren@nest.example'), 'wren@nest.example'),
  ]
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistrations: async () => registrations },
    language: 'en',
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const engine = engineOfLuna()
  await closeStrayAlerts(engine)
  expect(closed).toEqual(['rook@nest.example', 'finch@nest.example', 'wren@nest.example'])
})
