import { describe, expect, it } from 'vitest'
import { PREFERENCE_TABLE } from '../../src/shared/model/preferenceTable.ts'
import type { Say } from '../../src/ui/i18n/i18n.ts'
import { SETTINGS_TABS } from '../../src/ui/pages/settings/settingsTabs.ts'
import type { Tab as EngineTab } from '../engine/harness/tab.ts'
import { ORIGIN } from './harness/dom.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World, type WorldOptions } from './harness/world.ts'

/** The keys of texts instead of the texts. */
const say = ((key: string) => key) as Say
/** Preferences that are set in the entry of another one. */
const PARTS: Readonly<Record<string, string>> = { quietHoursOffUntil: 'quietHours' }

const entries = SETTINGS_TABS.flatMap((tab) => tab.entries)

describe('the settings window', () => {
  it('has an explained control for each preference (ST28)', () => {
    const missing = Object.keys(PREFERENCE_TABLE).filter((name) => {
      const entry = entries.find(({ id }) => [name, PARTS[name]].includes(id) || name.startsWith(`${id}.`))
      // A name, and an explanation or what it chooses from.
      return new Set(entry?.words(say)).size < 2
    })
    expect(missing).toEqual([])
  })

  it('has entries with unique ids, none of them without words', () => {
    const ids = entries.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    for (const { id, words } of entries) for (const text of words(say)) expect(text, id).not.toBe('')
  })
})

describe('what is stored for the user', () => {
  let world: World
  /** Another tab of the engine. */
  let other: EngineTab
  const settings = (): Locator => world.tab.page.getByRole('dialog', { name: 'Settings' })
  const reset = (name: string): Locator => settings().getByRole('button', { name: `Reset “${name}”` })
  const stored = () => other.entity('stored')

  async function open(options: WorldOptions = {}): Promise<void> {
    world = await openWorld({ ...options, instance: { posts: 3, ...options.instance } })
    other = await world.otherTab()
    await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
    await settings().waitFor()
  }

  it('is chosen, marked and reset in the settings (ST15, ST28)', async () => {
    await open()
    const collapse = settings().getByRole('switch', { name: 'Collapse the navigation' })
    await collapse.click()
    await until('the choice', () => stored()?.collapseNav === true)
    await reset('Collapse the navigation').click()
    await until('the default', () => stored()?.collapseNav === false)

    await world.tab.run({ kind: 'pin', item: 'bookmarks', on: true })
    await world.tab.run({ kind: 'movePin', item: 'chats', to: 0 })
    await collapse.click()
    await reset('Pinned navigation entries').waitFor()
    await settings().getByRole('button', { name: "Reset all to the instance's defaults" }).click()
    await world.tab.page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await until('the pins', () => stored()?.pinnedNavItems.join() === 'home,dms,chats')
    await until('the default again', () => stored()?.collapseNav === false)

    await settings().getByRole('button', { name: 'Choose entries' }).click()
    await until('the page of the pins', () => world.tab.page.path() === '/nav-edit')
    await settings().waitFor({ state: 'hidden' })
  })

  it('can only be reset once something differs from the defaults (ST15)', async () => {
    await open()
    const resetAll = settings().getByRole('button', { name: "Reset all to the instance's defaults" })
    await resetAll.waitFor()
    expect(await resetAll.isEnabled()).toBe(false)
    await world.tab.run({ kind: 'setPreferences', change: { recentPostLanguages: ['de'] } })
    await until('something to reset', () => resetAll.isEnabled())
    await world.tab.run({ kind: 'setPreferences', change: { recentPostLanguages: [] } })
    await until('nothing to reset', async () => !(await resetAll.isEnabled()))
  })

  it('lists highlighted people, and the focus stays when one is removed (ST28)', async () => {
    await open()
    for (const acct of ['kestrel', 'avocet'])
      await world.tab.run({ kind: 'highlight', acct, as: { type: 'solid', color: '#aa5500' } })
    await settings().getByRole('tab', { name: 'Filtering' }).click()
    const remove = (name: string) => settings().getByRole('button', { name: `Stop highlighting @${name}` })
    await remove('kestrel').focus()
    await world.tab.page.keyboard.press('Enter')
    await until('the focus on the next one', () => remove('avocet').isFocused())
    await world.tab.page.keyboard.press('Enter')
    await settings().getByText("You haven't highlighted anybody.").waitFor()
    const part = settings().getByRole('region', { name: 'Highlighted people' })
    await until('the focus on the part', () => part.isFocused())
    expect(stored()?.highlights).toEqual([])
  })

  it('keeps the focus where a muted word or an alias is removed (ST33)', async () => {
    await open()
    const { page } = world.tab
    for (const word of ['drizzle', 'sleet']) await world.tab.run({ kind: 'muteWord', word, on: true })
    await settings().getByRole('tab', { name: 'Filtering' }).click()
    const words = settings().getByRole('region', { name: 'Muted words' })
    await words.getByRole('button', { name: 'Remove “drizzle”' }).focus()
    await page.keyboard.press('Enter')
    await words.getByRole('button', { name: 'Remove “drizzle”' }).waitFor({ state: 'detached' })
    await until('the focus in the part', () =>
      words.evaluate((part) => part.contains(document.activeElement) && part !== document.activeElement),
    )
    await settings().getByRole('tab', { name: 'Data' }).click()
    const aliases = settings().getByRole('region', { name: 'Aliases' })
    const { host } = new URL(ORIGIN)
    await aliases.getByRole('textbox').fill(`wren@${host}`)
    await aliases.getByRole('button', { name: 'Add alias' }).click()
    const remove = aliases.getByRole('button', { name: `Remove the alias wren@${host}` })
    await remove.focus()
    await page.keyboard.press('Enter')
    await remove.waitFor({ state: 'detached' })
    await until('the focus in the part', () =>
      aliases.evaluate((part) => part.contains(document.activeElement)),
    )
  })

  it('has no control for visitors (ST28)', async () => {
    await open({ as: null })
    const search = settings().getByRole('searchbox', { name: 'Search settings' })
    await search.fill('collapse navigation')
    await settings().getByText('Try fewer or different words.').waitFor()
  })

  it('shows the option of the role to staff only, also in the search (ST22)', async () => {
    for (const [as, count] of [
      ['luna', 0],
      ['moss', 1],
    ] as const) {
      await open({ as })
      await settings().getByRole('searchbox', { name: 'Search settings' }).fill('my role')
      const option = settings().getByRole('switch', { name: 'Show my role on my profile' })
      if (count === 1) await option.waitFor()
      else await settings().getByText('Try fewer or different words.').waitFor()
      await world.close()
    }
  })

  it('hides the offer of a newer build on request, unless there is no other way (P62)', async () => {
    await open()
    const engine = world.tab.engine
    const offer = world.tab.page.getByText('A newer version of Rookery is available.')
    engine.status.superseded = true
    await offer.waitFor()
    await settings().getByRole('switch', { name: "Don't tell me about updates" }).click()
    await offer.waitFor({ state: 'hidden' })
    engine.status.state = 'failed'
    await offer.waitFor()
  })
})
