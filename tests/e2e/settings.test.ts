import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe, axeOfColours } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, readingOf, rowsOf, rowWith } from './harness/feed.ts'
import { isFocused, isInside } from './harness/focus.ts'
import { go, goToFeed } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import { resize, type Size } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import { wear } from './harness/wear.ts'
import type { World } from './harness/world.ts'

const DESKTOP: Size = { width: 1366, height: 768 }
const PHONE: Size = { width: 390, height: 844 }

let world: World
let tab: Tab

const open = async (path: '/main/friends' | '/main/public'): Promise<void> => {
  // What closed just now may still take its entry back.
  await settled(tab)
  await goToFeed(tab, path)
}
const path = (of: Tab = tab): string => new URL(of.page.url()).pathname
const settingsOf = ({ page }: Tab): Locator => page.getByRole('dialog', { name: 'Settings' })
const searchOf = (of: Tab): Locator => settingsOf(of).getByRole('searchbox', { name: 'Search settings' })
const switchOf = (of: Tab, name: string): Locator => settingsOf(of).getByRole('switch', { name })
const bar = (): Locator => tab.page.getByRole('region', { name: 'Settings (minimized)' })
const cogOf = ({ page }: Tab): Locator => page.getByRole('button', { name: 'Settings', exact: true })
const openSettings = async (of: Tab = tab): Promise<void> => {
  await cogOf(of).click()
  await settingsOf(of).waitFor()
}
const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'hidden' })
const close = async (of: Tab = tab): Promise<void> => {
  await settingsOf(of).getByRole('button', { name: 'Close', exact: true }).click()
  await gone(settingsOf(of))
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  await world.instance.post('rook', 'a post to repeat')
  await world.instance.post('luna', 'a post to delete')
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

afterEach(async ({ task }) => {
  world.instance.control.clearFaults()
  // What a story left half done is in no other's way.
  if (task.result?.state === 'fail') await tab.page.goto(new URL('/main/friends', world.instance.origin).href)
})

describe('the settings', () => {
  test('open over any page, which stays where it is', async () => {
    for (const route of ['/main/friends', '/main/public', '/about']) {
      await settled(tab)
      await go(tab, route)
      await openSettings()
      expect(path()).toBe(route)
      expect(await settingsOf(tab).getByRole('heading', { name: 'Settings' }).count()).toBe(1)
      await close()
      expect(path()).toBe(route)
    }
  })

  test('are made small and big again, with the page to be used between', async () => {
    await open('/main/friends')
    await openSettings()
    await searchOf(tab).fill('shoutbox')
    await settingsOf(tab).getByRole('button', { name: 'Minimize' }).click()
    await bar().waitFor()
    await gone(settingsOf(tab))
    const back = bar().getByRole('button', { name: 'Back to settings' })
    await isFocused('the bar', back)
    await tab.page.getByRole('link', { name: 'Known Network' }).first().click()
    await until('another page', () => path() === '/main/all')
    await back.click()
    await settingsOf(tab).waitFor()
    // What was typed is still there.
    expect(await searchOf(tab).inputValue()).toBe('shoutbox')
    await tab.page.keyboard.press('Escape')
    expect(await searchOf(tab).inputValue()).toBe('')
    await tab.page.keyboard.press('Escape')
    await gone(settingsOf(tab))
    await gone(bar())
    expect(path()).toBe('/main/all')
  })

  test('give the focus back to what opened them, also from the bar', async () => {
    await openSettings()
    await close()
    await isFocused('the cog', cogOf(tab))
    await openSettings()
    await settingsOf(tab).getByRole('button', { name: 'Minimize' }).click()
    await bar().getByRole('button', { name: 'Close settings' }).click()
    await gone(bar())
    await isFocused('the cog', cogOf(tab))
  })

  test('are closed by the back button, which then leads back as ever', async () => {
    await open('/main/public')
    await rowsOf(tab).first().waitFor()
    await tab.page.getByRole('link', { name: 'Known Network' }).first().click()
    await until('another page', () => path() === '/main/all')
    await rowsOf(tab).nth(5).waitFor()
    await rowsOf(tab).nth(3).focus()
    await tab.page.keyboard.press('PageDown')
    const reading = await readingOf(tab)
    await openSettings()
    await until('an entry of its own', () => tab.page.evaluate(() => history.state.rookeryLayer === 1))
    await tab.page.goBack()
    await gone(settingsOf(tab))
    expect(path()).toBe('/main/all')
    expect(await readingOf(tab)).toEqual(reading)
    await openSettings()
    await until('an entry of its own', () => tab.page.evaluate(() => history.state.rookeryLayer === 1))
    await close()
    await until('it to be taken back', () => tab.page.evaluate(() => !history.state.rookeryLayer))
    await tab.page.goBack()
    await until('the page before', () => path() === '/main/public')
  })

  test('hold the page behind them still', async () => {
    await open('/main/public')
    await rowsOf(tab).first().waitFor()
    const scrolled = (): Promise<number> =>
      tab.page.evaluate(() =>
        [document.scrollingElement, ...document.querySelectorAll('#root *')].reduce(
          (sum, element) => sum + (element?.scrollTop ?? 0),
          0,
        ),
      )
    await openSettings()
    const before = await scrolled()
    await tab.page.mouse.move(30, 600)
    await tab.page.mouse.wheel(0, 400)
    const box = await settingsOf(tab).boundingBox()
    await tab.page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 500)
    await tab.page.mouse.wheel(0, 400)
    await tab.page.keyboard.press('PageDown')
    await switchOf(tab, 'Before logging out').scrollIntoViewIfNeeded()
    expect(await scrolled()).toBe(before)
    await close()
  })

  test('outlive their engine', async () => {
    await openSettings()
    await searchOf(tab).fill('pause animated')
    const boot = (await tab.health()).bootId
    await world.killEngine()
    await until('another engine', async () => (await tab.health()).bootId !== boot)
    expect(await searchOf(tab).inputValue()).toBe('pause animated')
    await switchOf(tab, 'Pause animated images').click()
    await tab.page.getByText('Settings saved').waitFor()
    expect(await switchOf(tab, 'Pause animated images').isChecked()).toBe(false)
    await settingsOf(tab).getByRole('button', { name: 'Reset “Pause animated images”' }).click()
    await until('it to be as it was', () => switchOf(tab, 'Pause animated images').isChecked())
    await close()
  })
})

describe('the search over the settings', () => {
  test('finds by name, by explanation, by choice and by tab, and shows where', async () => {
    await openSettings()
    const found = async (): Promise<string[]> => {
      const labels = settingsOf(tab).locator('label, dt').filter({ visible: true })
      return (await labels.allInnerTexts()).filter((text) => text !== 'Search settings')
    }
    const finds = async (query: string, ...expected: string[]): Promise<void> => {
      await searchOf(tab).fill(query)
      await until(
        `what is found by ${query}`,
        async () => JSON.stringify(await found()) === JSON.stringify(expected),
      )
    }
    await finds('scrollbars', 'Show column scrollbars')
    expect(await settingsOf(tab).getByRole('region', { name: 'General' }).count()).toBe(1)
    expect(await settingsOf(tab).locator('mark').allInnerTexts()).toEqual(['scrollbars'])
    await finds('PLAIN BACKGROUND', "Hide the instance's wallpaper")
    await finds('replies people follow', 'Replies in the home timeline')
    await finds('version rookery', 'Rookery version')
    await searchOf(tab).fill('general')
    await until('all of General', async () => (await found()).length > 15)
    expect(await axe(tab)).toEqual([])
    await finds('no such thing')
    await settingsOf(tab).getByText('Try fewer or different words.').waitFor()
    expect(await axe(tab)).toEqual([])
    await settingsOf(tab).getByRole('tab', { name: 'Version' }).click()
    await settingsOf(tab).getByRole('tabpanel', { name: 'Version' }).getByText('Rookery version').waitFor()
    expect(await searchOf(tab).inputValue()).toBe('')
    await close()
  })

  test('leads to the keyboard’s keys and to how the connection is', async () => {
    await openSettings()
    const goes = async (name: string): Promise<void> => {
      const over = tab.page.getByRole('dialog', { name, exact: true })
      await over.waitFor()
      await tab.page.keyboard.press('Escape')
      await over.waitFor({ state: 'detached' })
    }
    await searchOf(tab).fill('shortcuts')
    await settingsOf(tab).getByRole('button', { name: 'Show', exact: true }).click()
    await goes('Keyboard shortcuts')
    await settingsOf(tab).getByRole('tab', { name: 'Version' }).click()
    const version = settingsOf(tab).getByRole('tabpanel', { name: 'Version' })
    await version.getByRole('button', { name: 'Show', exact: true }).click()
    await goes('Connection')
    await close()
  })

  test('leads to settings that act where they are found', async () => {
    await openSettings()
    await searchOf(tab).fill('before repeating')
    await switchOf(tab, 'Before repeating a post').click()
    await until('it to hold', () => switchOf(tab, 'Before repeating a post').isChecked())
    await close()
    await tab.run({ kind: 'setPreferences', change: { modalOnRepeat: false } })
  })
})

describe('a preference', () => {
  test('that is changed says so for a while, holds in a second tab, and after a reload', async () => {
    // Nothing is said any more of what was changed before.
    await tab.page.reload()
    const second = await world.openTab('/main/public', { newWindow: true })
    await openSettings(second)
    await openSettings()
    const name = 'Stretch the top bar'
    await switchOf(tab, name).click()
    expect(await switchOf(tab, name).isChecked()).toBe(true)
    await tab.page.getByText('Settings saved', { exact: true }).waitFor()
    await until('the second tab', () => switchOf(second, name).isChecked())
    await gone(tab.page.getByText('Settings saved', { exact: true }))
    await tab.page.reload()
    await openSettings()
    await until('the reloaded tab', () => switchOf(tab, name).isChecked())
    await settingsOf(tab)
      .getByRole('button', { name: `Reset “${name}”` })
      .click()
    await until('the second tab', async () => !(await switchOf(second, name).isChecked()))
    await second.close()
    await tab.show()
    await close()
  })

  test('that differs from what the instance has is marked, and can be given back, with all others', async () => {
    await openSettings()
    const resets = settingsOf(tab).getByRole('button', { name: /^Reset “/ })
    const all = settingsOf(tab).getByRole('button', { name: "Reset all to the instance's defaults" })
    // What stands below it comes a moment after the window.
    await all.waitFor()
    const before = await resets.count()
    await switchOf(tab, 'Collapse posts with a subject').click()
    await switchOf(tab, 'Cover sensitive images').click()
    await until('two marks', async () => (await resets.count()) === before + 2)
    // What is said of it comes in over the page, also between the halves of a press.
    const saved = tab.page.getByText('Settings saved', { exact: true })
    await saved.first().waitFor()
    await until('it to have been said', async () => (await saved.count()) === 0)
    await all.click()
    // The question lies over the settings, and is all that Escape leaves.
    const question = tab.page.getByRole('alertdialog', { name: 'Reset all of these settings?' })
    await question.waitFor()
    expect(await axe(tab)).toEqual([])
    await tab.page.keyboard.press('Escape')
    await gone(question)
    expect(await settingsOf(tab).isVisible()).toBe(true)
    await isFocused('what asked', all)
    expect(await resets.count()).toBe(before + 2)
    await all.click()
    await until('two entries', () => tab.page.evaluate(() => history.state.rookeryLayer === 2))
    await tab.page.goBack()
    await gone(question)
    expect(await settingsOf(tab).isVisible()).toBe(true)
    await all.click()
    await question.getByRole('button', { name: 'Reset' }).click()
    await until('no marks', async () => (await resets.count()) === 0)
    expect(await switchOf(tab, 'Cover sensitive images').isChecked()).toBe(true)
    await close()
  })

  test('that can not be kept says so beside itself, and is gone with the engine that knew it', async () => {
    world.problems.expect(/: full|could not store/)
    await openSettings()
    const [engine] = await world.engines()
    const session = await world.browser.cdp.attach(engine?.targetId ?? '')
    await session.send('Runtime.evaluate', {
      expression: `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }`,
    })
    const stretch = switchOf(tab, 'Stretch the top bar')
    await stretch.click()
    await tab.page.getByText('Error saving settings', { exact: true }).waitFor()
    await settingsOf(tab).getByText("Your browser's storage is unavailable").waitFor()
    expect(await stretch.getAttribute('aria-invalid')).toBe('true')
    expect(await axe(tab)).toEqual([])
    await world.killEngine()
    await until('the old value', async () => !(await stretch.isChecked()))
    await close()
  })

  test('that is a size has to be one', async () => {
    await tab.page.reload()
    await openSettings()
    const width = settingsOf(tab).getByRole('textbox', { name: 'Width of the post column' })
    await width.fill('wide')
    await settingsOf(tab).getByText('Enter a number with a unit').waitFor()
    await width.fill('40rem')
    await width.press('Enter')
    await tab.page.getByText('Settings saved', { exact: true }).waitFor()
    await settingsOf(tab).getByRole('button', { name: 'Reset “Width of the post column”' }).click()
    await until('the default', async () => (await width.inputValue()) === '45rem')
    await close()
  })

  test('that is a number has to be one, and is marked until it is given back', async () => {
    await openSettings()
    const most = settingsOf(tab).getByRole('textbox', { name: 'Attachments shown per post' })
    await most.fill('2.5')
    await settingsOf(tab).getByText('Enter a whole number from 0 to 1000.').waitFor()
    await most.fill('2')
    await most.press('Enter')
    const reset = settingsOf(tab).getByRole('button', { name: 'Reset “Attachments shown per post”' })
    await reset.click()
    await until('the default', async () => (await most.inputValue()) === '16')
    await gone(reset)
    await close()
  })

  test('for the language changes every word, also of the settings', async () => {
    await openSettings()
    const language = settingsOf(tab).getByRole('combobox', { name: 'Interface language' })
    await language.click()
    await tab.page.getByRole('option', { name: 'Deutsch' }).click()
    // The page is behind the settings, and not to be reached; but it is told anew, too.
    await tab.page.locator('button[aria-label="Abmelden"]').first().waitFor()
    await until('the language of the page', () =>
      tab.page.evaluate(() => document.documentElement.lang === 'de'),
    )
    await tab.run({ kind: 'setPreferences', change: { interfaceLanguage: '' } })
    await settingsOf(tab).getByRole('heading', { name: 'Interface' }).waitFor()
    await close()
  })
})

describe('confirmations', () => {
  const set = async (name: string, on: boolean): Promise<void> => {
    await openSettings()
    await switchOf(tab, name).setChecked(on)
    await until('it to be saved', () => tab.page.getByText('Settings saved', { exact: true }).isVisible())
    await close()
  }

  test('before a repeat only when they are wanted', async () => {
    await open('/main/friends')
    const repeat = buttonOf(tab, 'a post to repeat', 'Repeat')
    const pressed = async (): Promise<boolean> => (await repeat.getAttribute('aria-pressed')) === 'true'
    await repeat.click()
    await until('the repeat', pressed)
    await repeat.click()
    await until('no repeat', async () => !(await pressed()))
    await set('Before repeating a post', true)
    await repeat.click()
    const question = tab.page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await gone(question)
    expect(await pressed()).toBe(false)
    await repeat.click()
    await question.getByRole('button', { name: 'Repeat' }).click()
    await until('the repeat', pressed)
    await set('Before repeating a post', false)
  })

  test('before a post is deleted unless they are not wanted', async () => {
    await open('/main/friends')
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
    await set('Before deleting a post', true)
  })

  test('before logging out; without one it is done at once, and leads to the public timeline', async () => {
    const logOut = (): Locator => tab.page.getByRole('button', { name: 'Log out', exact: true }).first()
    await open('/main/friends')
    await logOut().click()
    const question = tab.page.getByRole('alertdialog', { name: 'Log out?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await gone(question)
    expect(path()).toBe('/main/friends')
    await logOut().click()
    await question.getByRole('button', { name: 'Log out' }).click()
    await until('the public timeline', () => path() === '/main/public')
    await world.signIn(tab)
    await set('Before logging out', false)
    await logOut().click()
    await until('the public timeline', () => path() === '/main/public')
    expect(await question.count()).toBe(0)
    await world.signIn(tab)
    await set('Before logging out', true)
  })
})

describe('by keyboard alone', () => {
  test('they open, are walked through, changed and left', async () => {
    await tab.show()
    await open('/main/friends')
    await rowsOf(tab).first().waitFor()
    await cogOf(tab).focus()
    await tab.page.keyboard.press('Enter')
    const dialog = settingsOf(tab)
    await isFocused('the search', searchOf(tab))
    await tab.page.keyboard.press('Tab')
    await isFocused('the tab', dialog.getByRole('tab', { name: 'General' }))
    await tab.page.keyboard.press('ArrowDown')
    await dialog.getByRole('tabpanel', { name: 'Profile' }).waitFor()
    await isFocused('the next tab', dialog.getByRole('tab', { name: 'Profile' }))
    await tab.page.keyboard.press('ArrowUp')
    await dialog.getByRole('tabpanel', { name: 'General' }).waitFor()
    await switchOf(tab, 'Hide the shoutbox').focus()
    await tab.page.keyboard.press('Space')
    await until('it to be on', () => switchOf(tab, 'Hide the shoutbox').isChecked())
    await tab.page.keyboard.press('Space')
    await until('it to be off', async () => !(await switchOf(tab, 'Hide the shoutbox').isChecked()))
    for (let press = 0; press < 80; press++) {
      await tab.page.keyboard.press(press < 50 ? 'Tab' : 'Shift+Tab')
      await until('the focus to stay', () => isInside(dialog))
    }
    // A list of choices is left before the settings are.
    await dialog.getByRole('combobox', { name: 'Third column' }).focus()
    await tab.page.keyboard.press('Enter')
    await tab.page.getByRole('listbox').waitFor()
    await tab.page.keyboard.press('Escape')
    await gone(tab.page.getByRole('listbox'))
    expect(await dialog.isVisible()).toBe(true)
    await tab.page.keyboard.press('Escape')
    await gone(dialog)
    await isFocused('the cog', cogOf(tab))
  })
})

describe('nothing is in the way', () => {
  /** In light; and in dark, which has the same in other colours. */
  const inBothThemes = async (): Promise<void> => {
    await wear(tab, 'pleroma-light')
    expect(await axe(tab)).toEqual([])
    await wear(tab, 'pleroma-dark')
    expect(await axeOfColours(tab)).toEqual([])
  }

  test('on a desktop and on a phone, light or dark', async () => {
    await resize(tab, DESKTOP)
    await open('/main/friends')
    await rowsOf(tab).first().waitFor()
    await openSettings()
    await inBothThemes()
    await settingsOf(tab).getByRole('button', { name: 'Minimize' }).click()
    await bar().waitFor()
    await inBothThemes()
    await bar().getByRole('button', { name: 'Close settings' }).click()
    await gone(bar())

    await resize(tab, PHONE)
    await open('/main/friends')
    await tab.page.getByRole('button', { name: 'Menu' }).click()
    await openSettings()
    const box = await settingsOf(tab).boundingBox()
    expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, PHONE.width, PHONE.height])
    await inBothThemes()
    await settingsOf(tab).getByRole('button', { name: 'General' }).click()
    await isFocused('the way back', settingsOf(tab).getByRole('button', { name: 'All sections' }))
    await inBothThemes()
    await settingsOf(tab).getByRole('button', { name: 'All sections' }).click()
    await settingsOf(tab).getByRole('button', { name: 'Version' }).click()
    await settingsOf(tab).getByText('Rookery version').waitFor()
    await close()
  })

  test.each([
    ['320 px', { width: 320, height: 640 }, 'ltr'],
    ['a desktop at 200 %', { width: 683, height: 384 }, 'ltr'],
    ['390 px, from right to left', PHONE, 'rtl'],
    ['a desktop, from right to left', DESKTOP, 'rtl'],
  ] as const)('nor wider than the page at %s', async (_, size, dir) => {
    await resize(tab, size)
    await open('/main/friends')
    await tab.page.evaluate((to) => {
      document.documentElement.dir = to
    }, dir)
    await rowsOf(tab).first().waitFor()
    if (size.width <= 800) await tab.page.getByRole('button', { name: 'Menu' }).click()
    await openSettings()
    if (size.width <= 800) await settingsOf(tab).getByRole('button', { name: 'General' }).click()
    const wide = await settingsOf(tab).evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')].flatMap((element) => {
        const { left, right } = element.getBoundingClientRect()
        return right > innerWidth + 1 || left < -1 ? [`${element.tagName} ${element.className}`] : []
      }),
    )
    expect(wide).toEqual([])
    await close()
  })
})

describe('the own profile', () => {
  test('is edited where its button leads: name, fields and picture, which the page then shows', async () => {
    await resize(tab, DESKTOP)
    await settled(tab)
    await tab.page.goto(new URL('/users/luna', world.instance.origin).href)
    const main = tab.page.getByRole('main')
    await main.getByRole('button', { name: 'Edit profile' }).click()
    await settingsOf(tab).getByRole('tab', { name: 'Profile', selected: true }).waitFor()
    const form = settingsOf(tab).getByRole('form', { name: 'Name and bio' })
    await form.getByLabel('Name', { exact: true }).fill('Luna of the pond')
    await form.getByRole('button', { name: 'Add field' }).click()
    await form.getByLabel('Label of field 4').fill('Pond')
    await form.getByLabel('Content of field 4').fill('the green one')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.getByRole('button', { name: 'Save changes', disabled: true }).waitFor()
    const avatar = settingsOf(tab).getByRole('group', { name: 'Avatar' })
    const before = await avatar.getByRole('presentation').getAttribute('src')
    const buffer = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    )
    await avatar
      .getByLabel('Choose avatar')
      .setInputFiles({ name: 'moon.png', mimeType: 'image/png', buffer })
    await until('another picture', async () => {
      const src = await avatar.getByRole('presentation').getAttribute('src')
      return src !== before
    })
    await settingsOf(tab).getByRole('switch', { name: 'Approve followers manually' }).click()
    await close()
    await main.getByText('Luna of the pond').first().waitFor()
    await main.getByText('the green one').waitFor()
    await main.getByText('Approves followers').waitFor()
  })
})
