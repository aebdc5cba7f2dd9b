import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { COMMON_PASSWORD } from '../../instance/state/secrets.ts'
import type { Tab as EngineTab } from '../engine/harness/tab.ts'
import { buttonOf, rowsOf, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
/** A second tab of the same engine. */
let other: EngineTab

const path = (): string => tab.page.path()
const settings = (): Locator => tab.page.getByRole('dialog', { name: 'Settings' })
const search = (): Locator => settings().getByRole('searchbox', { name: 'Search settings' })
const switchWith = (name: string): Locator => settings().getByRole('switch', { name })
const resetOf = (name: string): Locator => settings().getByRole('button', { name: `Reset “${name}”` })
const bar = (): Locator => tab.page.getByRole('region', { name: 'Settings (minimized)' })
const cog = (): Locator => tab.page.getByRole('button', { name: 'Settings', exact: true })
const saved = (): Locator => tab.page.getByText('Settings saved', { exact: true })
const preferencesOfOther = () => other.entity('preferences')
const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'hidden' })
/** How many windows and questions have an entry in the history. */
const layers = (): number => history.state?.rookeryLayer ?? 0

/** A window takes the focus a frame after it opens. */
const focusIn = (what: Locator): Promise<unknown> =>
  until('the focus in the window', () => what.evaluate((each) => each.contains(document.activeElement)))

async function openSettings(): Promise<void> {
  await cog().click()
  await focusIn(settings())
}
async function close(): Promise<void> {
  await settings().getByRole('button', { name: 'Close', exact: true }).click()
  await gone(settings())
}
/** Goes to a page once closed windows have left the history. */
async function goTo(route: string): Promise<void> {
  await until('no window in the history', () => layers() === 0)
  await tab.go(route)
}

beforeAll(async () => {
  world = await openWorld({
    before: async ({ instance }) => {
      await instance.post('rook', 'a post to repeat')
      await instance.post('luna', 'a post to delete')
    },
  })
  tab = world.tab
  other = await world.otherTab()
  return () => world.close()
})

afterEach(async ({ task }) => {
  world.instance.control.clearFaults()
  // Clean up, so that a failed test does not fail the next ones.
  if (task.result?.state === 'fail') tab = await world.openTab()
})

describe('the settings', () => {
  test('open over any page, which stays the same', async () => {
    for (const route of ['/main/friends', '/main/public', '/about']) {
      await goTo(route)
      await openSettings()
      expect(path()).toBe(route)
      expect(await settings().getByRole('heading', { name: 'Settings' }).count()).toBe(1)
      await close()
      expect(path()).toBe(route)
    }
  })

  test('are minimized and restored, and the page works in between', async () => {
    await goTo('/main/friends')
    await openSettings()
    await search().fill('shoutbox')
    await settings().getByRole('button', { name: 'Minimize' }).click()
    await bar().waitFor()
    await gone(settings())
    const back = bar().getByRole('button', { name: 'Back to settings' })
    await until('the focus on the bar', () => back.isFocused())
    await tab.page.getByRole('link', { name: 'Known Network' }).first().click()
    await until('another page', () => path() === '/main/all')
    await back.click()
    await focusIn(settings())
    expect(await search().inputValue()).toBe('shoutbox')
    await tab.page.keyboard.press('Escape')
    expect(await search().inputValue()).toBe('')
    await tab.page.keyboard.press('Escape')
    await gone(settings())
    await gone(bar())
    expect(path()).toBe('/main/all')
  })

  test('restore the focus to the button that opened them, also from the bar', async () => {
    await openSettings()
    await close()
    await until('the focus on the cog', () => cog().isFocused())
    await openSettings()
    await settings().getByRole('button', { name: 'Minimize' }).click()
    await bar().getByRole('button', { name: 'Close settings' }).click()
    await gone(bar())
    await until('the focus on the cog', () => cog().isFocused())
  })

  test('opened by keys, give the focus back to the post that had it (ST4)', async () => {
    await goTo('/main/public')
    const row = rowsOf(world.tab).nth(1)
    await row.focus()
    for (const key of ['g', 's']) await world.tab.page.keyboard.press(key)
    await until('the focus in the search', () => search().isFocused())
    await world.tab.page.keyboard.press('Escape')
    await settings().waitFor({ state: 'detached' })
    await until('the focus on the post', () => row.isFocused())
  })

  test('are closed by the back button, and the next press goes to the previous page', async () => {
    await goTo('/main/public')
    await tab.page.getByRole('link', { name: 'Known Network' }).first().click()
    await until('another page', () => path() === '/main/all')
    await openSettings()
    await until('one window in the history', () => layers() === 1)
    await tab.page.goBack()
    await gone(settings())
    expect(path()).toBe('/main/all')
    await openSettings()
    await until('one window in the history again', () => layers() === 1)
    await close()
    await until('the entry to be removed', () => layers() === 0)
    await tab.page.goBack()
    await until('the page before', () => path() === '/main/public')
  })

  test('survive the death of their engine, with the text of the search', async () => {
    await openSettings()
    await search().fill('pause animated')
    const { bootId } = await tab.health()
    await world.killEngine()
    await until('another engine', async () => (await tab.health()).bootId !== bootId)
    other = await world.otherTab()
    expect(await search().inputValue()).toBe('pause animated')
    const pause = switchWith('Pause animated images')
    await pause.click()
    await saved().waitFor()
    expect(await pause.isChecked()).toBe(false)
    await resetOf('Pause animated images').click()
    await until('the default of the switch', () => pause.isChecked())
    await close()
  })
})

describe('the search over the settings', () => {
  test('finds settings by name, explanation, choice, section and synonyms, and shows the section (ST11, ST36)', async () => {
    await openSettings()
    const found = async (): Promise<string[]> =>
      (await settings().locator('label, dt').allTextContents()).filter((text) => text !== 'Search settings')
    const finds = async (query: string, ...expected: string[]): Promise<void> => {
      await search().fill(query)
      await until(`the results for ${query}`, async () => (await found()).join() === expected.join()).catch(
        () => {},
      )
      expect(await found()).toEqual(expected)
    }
    await finds('scrollbars', 'Show column scrollbars')
    expect(await settings().getByRole('region', { name: 'General' }).count()).toBe(1)
    expect(await settings().locator('mark').allTextContents()).toEqual(['scrollbars'])
    await finds('PLAIN BACKGROUND', "Hide the instance's wallpaper")
    await finds('replies people follow', 'Replies in the home timeline')
    await finds('version rookery', 'Rookery version')
    await finds('gif', 'Pause animated images')
    await finds('nsfw', 'Cover sensitive images')
    await finds('stats', 'Hide post and follower counts')
    await search().fill('general')
    await until('all settings of General', async () => (await found()).length > 15)
    await finds('no such thing')
    await settings().getByText('Try fewer or different words.').waitFor()
    await settings().getByRole('tab', { name: 'Version' }).click()
    await settings().getByRole('tabpanel', { name: 'Version' }).getByText('Rookery version').waitFor()
    expect(await search().inputValue()).toBe('')
    await close()
  })

  test('leads to the keyboard shortcuts and to the state of the connection', async () => {
    await openSettings()
    const opens = async (name: string): Promise<void> => {
      const dialog = tab.page.getByRole('dialog', { name, exact: true })
      await dialog.waitFor()
      await focusIn(dialog)
      await tab.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await search().fill('shortcuts')
    await settings().getByRole('button', { name: 'Show', exact: true }).click()
    await opens('Keyboard shortcuts')
    await settings().getByRole('tab', { name: 'Version' }).click()
    const version = settings().getByRole('tabpanel', { name: 'Version' })
    await version.getByRole('button', { name: 'Show', exact: true }).click()
    await opens('Connection')
    await close()
  })

  test('is cleared by Escape in a found setting, too, before the settings close (ST12)', async () => {
    await openSettings()
    await search().fill('pause animated')
    await switchWith('Pause animated images').focus()
    await tab.page.keyboard.press('Escape')
    await until('the empty search', async () => (await search().inputValue()) === '')
    await until('the focus in the search', () => search().isFocused())
    await tab.page.keyboard.press('Escape')
    await gone(settings())
  })

  test('finds settings that can be changed in place, below the titles of tab and group (ST12)', async () => {
    await openSettings()
    await search().fill('before repeating')
    const repeating = switchWith('Before repeating a post')
    await repeating.waitFor()
    const general = settings().getByRole('region', { name: 'General' })
    expect(await general.getByRole('heading').allTextContents()).toEqual(['General', 'Ask for confirmation'])
    await repeating.click()
    await until('the change in the other tab', () => preferencesOfOther()?.modalOnRepeat === true)
    expect(await repeating.isChecked()).toBe(true)
    await close()
    await tab.run({ kind: 'setPreferences', change: { modalOnRepeat: false } })
  })
})

describe('a preference', () => {
  test('is announced as saved for a while, and holds in other tabs and after a reload', async () => {
    const name = 'Stretch the top bar'
    tab = await world.openTab()
    await openSettings()
    await switchWith(name).click()
    expect(await switchWith(name).isChecked()).toBe(true)
    await saved().waitFor()
    await until('the other tab to have it on', () => preferencesOfOther()?.navbarColumnStretch === true)
    await gone(saved())
    tab = await world.openTab()
    await openSettings()
    await until('the reloaded tab to have it on', () => switchWith(name).isChecked())
    await resetOf(name).click()
    await until('the other tab to have it off', () => preferencesOfOther()?.navbarColumnStretch === false)
    await close()
  })

  test('that differs from the default of the instance is marked, and can be reset with all others', async () => {
    await openSettings()
    const resets = settings().getByRole('button', { name: /^Reset “/ })
    const all = settings().getByRole('button', { name: "Reset all to the instance's defaults" })
    await all.waitFor()
    const before = await resets.count()
    await switchWith('Collapse posts with a subject').click()
    await switchWith('Cover sensitive images').click()
    await until('two marks', async () => (await resets.count()) === before + 2)
    await all.click()
    // The question lies over the settings; Escape closes nothing else.
    const question = tab.page.getByRole('alertdialog', { name: 'Reset all of these settings?' })
    await question.waitFor()
    await focusIn(question)
    await tab.page.keyboard.press('Escape')
    await gone(question)
    expect(await settings().isVisible()).toBe(true)
    await until('the focus to be back', () => all.isFocused())
    expect(await resets.count()).toBe(before + 2)
    await all.click()
    await until('two windows in the history', () => layers() === 2)
    await tab.page.goBack()
    await gone(question)
    expect(await settings().isVisible()).toBe(true)
    await all.click()
    await question.getByRole('button', { name: 'Reset' }).click()
    await until('no marks', async () => (await resets.count()) === 0)
    expect(await switchWith('Cover sensitive images').isChecked()).toBe(true)
    await close()
  })

  test('that could not be saved is marked as invalid, and is lost with its engine', async () => {
    world.problems.expect(/: full|could not store/)
    await openSettings()
    world.disk.failures.session = 'full'
    const stretch = switchWith('Stretch the top bar')
    await stretch.click()
    await tab.page.getByText('Error saving settings', { exact: true }).waitFor()
    await settings().getByText("Your browser's storage is unavailable").waitFor()
    expect(await stretch.getAttribute('aria-invalid')).toBe('true')
    world.disk.failures.session = undefined
    await world.killEngine()
    await until('the old value', async () => !(await stretch.isChecked()))
    await close()
    other = await world.otherTab()
  })

  test('that is a length accepts only lengths', async () => {
    tab = await world.openTab()
    await openSettings()
    const width = settings().getByRole('textbox', { name: 'Width of the post column' })
    await width.fill('wide')
    await settings().getByText('Enter a number with a unit').waitFor()
    await width.fill('40rem')
    await width.press('Enter')
    await saved().waitFor()
    await until('the width in the other tab', () => preferencesOfOther()?.contentColumnWidth === '40rem')
    await resetOf('Width of the post column').click()
    await until('the default width', async () => (await width.inputValue()) === '45rem')
    await close()
  })

  test('that is a number accepts only numbers, and is marked until it is reset', async () => {
    await openSettings()
    const limit = settings().getByRole('textbox', { name: 'Attachments shown per post' })
    await limit.fill('2.5')
    await settings().getByText('Enter a whole number from 0 to 1000.').waitFor()
    await limit.fill('2')
    await limit.press('Enter')
    const reset = resetOf('Attachments shown per post')
    await reset.click()
    await until('the default limit', async () => (await limit.inputValue()) === '16')
    await gone(reset)
    await close()
  })

  test('for the language changes every text, also those of the settings', async () => {
    await openSettings()
    await settings().getByRole('combobox', { name: 'Interface language' }).click()
    await tab.page.getByRole('option', { name: 'Deutsch' }).click()
    // The page behind the settings is inert, and is translated too.
    await tab.page.locator('button[aria-label="Abmelden"]').first().waitFor()
    await until('the language of the page', () => document.documentElement.lang === 'de')
    await tab.run({ kind: 'setPreferences', change: { interfaceLanguage: '' } })
    await settings().getByRole('heading', { name: 'Interface' }).waitFor()
    await close()
  })
})

describe('a confirmation', () => {
  const set = async (name: string, on: boolean): Promise<void> => {
    await openSettings()
    await switchWith(name)[on ? 'check' : 'uncheck']()
    await saved().first().waitFor()
    await close()
  }

  test('of a repeat appears only when it is preferred', async () => {
    await goTo('/main/friends')
    const repeat = buttonOf(tab, 'a post to repeat', 'Repeat')
    const isPressed = async (): Promise<boolean> => (await repeat.getAttribute('aria-pressed')) === 'true'
    await repeat.click()
    await until('the repeat', isPressed)
    await repeat.click()
    await until('no repeat', async () => !(await isPressed()))
    await set('Before repeating a post', true)
    await repeat.click()
    const question = tab.page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await gone(question)
    expect(await isPressed()).toBe(false)
    await repeat.click()
    await question.getByRole('button', { name: 'Repeat' }).click()
    await until('the repeat', isPressed)
    await gone(question)
    await set('Before repeating a post', false)
  })

  test('of a deletion appears unless it is turned off', async () => {
    await goTo('/main/friends')
    const remove = async (): Promise<void> => {
      await buttonOf(tab, 'a post to delete', 'More actions').click()
      await tab.page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    }
    await remove()
    const question = tab.page.getByRole('alertdialog', { name: 'Delete this post?' })
    await question.waitFor()
    await tab.page.goBack()
    await gone(question)
    expect(path()).toBe('/main/friends')
    await set('Before deleting a post', false)
    await remove()
    await gone(rowWith(tab, 'a post to delete'))
    expect(world.instance.postsSaying('a post to delete')).toEqual([])
    await set('Before deleting a post', true)
  })
})

describe("the user's own profile", () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )

  test('is edited in the settings: name, fields and picture, which its page then shows', async () => {
    await goTo('/users/luna')
    const main = tab.page.getByRole('main')
    await main.getByRole('button', { name: 'Edit profile' }).click()
    await settings().getByRole('tab', { name: 'Profile', selected: true }).waitFor()
    const form = settings().getByRole('form', { name: 'Name and bio' })
    await form.getByLabel('Name', { exact: true }).fill('Luna of the pond')
    await form.getByRole('button', { name: 'Add field' }).click()
    await form.getByLabel('Label of field 4').fill('Pond')
    await form.getByLabel('Content of field 4').fill('the green one')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.getByRole('button', { name: 'Save changes', disabled: true }).waitFor()
    const avatar = settings().getByRole('group', { name: 'Avatar' })
    const picture = (): Promise<string | null> => avatar.getByRole('presentation').getAttribute('src')
    const before = await picture()
    await avatar.getByLabel('Choose avatar').setInputFiles(new File([PNG], 'moon.png', { type: 'image/png' }))
    const crop = tab.page.getByRole('dialog', { name: 'Crop picture' })
    await crop.getByRole('button', { name: 'Use the whole picture' }).click()
    await until('another picture', async () => (await picture()) !== before)
    await settings().getByRole('switch', { name: 'Approve followers manually' }).click()
    await close()
    await main.getByText('Luna of the pond').first().waitFor()
    await main.getByText('the green one').waitFor()
    await main.getByText('Approves followers').waitFor()
  })

  test('saves only what the user changed: fields that changed elsewhere meanwhile stay (AC4, AC5)', async () => {
    const openForm = async (): Promise<Locator> => {
      await tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
      await settings().getByRole('tab', { name: 'Profile' }).click()
      return settings().getByRole('form', { name: 'Name and bio' })
    }
    await (await openForm()).getByLabel('Bio').fill('lives at the pond')
    await close()
    const path = '/api/v1/accounts/update_credentials'
    await world.instance.control.act({ as: 'luna', method: 'PATCH', path, body: { display_name: 'Luna L.' } })
    const form = await openForm()
    await until('the newer name', async () => {
      return (await form.getByLabel('Name', { exact: true }).inputValue()) === 'Luna L.'
    })
    expect(await form.getByLabel('Bio').inputValue()).toBe('lives at the pond')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.getByRole('button', { name: 'Save changes', disabled: true }).waitFor()
    const luna = world.instance.state.accounts.get(world.instance.state.byAcct.get('luna') ?? '')
    expect(luna?.displayName).toBe('Luna L.')
    await close()
  })
})

describe('logging out', () => {
  const logOut = (): Locator => tab.page.getByRole('button', { name: 'Log out', exact: true }).first()
  const question = (): Locator => tab.page.getByRole('alertdialog', { name: 'Log out?' })

  async function signIn(): Promise<void> {
    await goTo('/login')
    const form = tab.page.getByRole('main')
    await form.getByLabel('Username').fill('luna')
    await form.getByLabel('Password', { exact: true }).fill(COMMON_PASSWORD)
    await form.getByRole('button', { name: 'Log in', exact: true }).click()
    await rowsOf(tab).first().waitFor()
    await until('the home timeline', () => path() === '/main/friends')
  }

  test('asks first, and leads to the public timeline', async () => {
    await tab.run({ kind: 'setPreferences', change: { modalOnLogout: null } })
    await goTo('/main/friends')
    await logOut().click()
    await question().getByRole('button', { name: 'Cancel' }).click()
    await gone(question())
    expect(path()).toBe('/main/friends')
    await logOut().click()
    await question().getByRole('button', { name: 'Log out' }).click()
    await until('the public timeline', () => path() === '/main/public')
    await signIn()
  })

  test('does not ask when the question is turned off', async () => {
    await tab.run({ kind: 'setPreferences', change: { modalOnLogout: false } })
    await goTo('/main/friends')
    await logOut().click()
    await until('the public timeline', () => path() === '/main/public')
    expect(await question().count()).toBe(0)
    await signIn()
  })
})
