import { describe, expect, test } from 'vitest'
import { tabAccount } from '../../src/ui/engine/tabAccount.ts'
import { ShownTheme } from '../../src/ui/theme/shownTheme.ts'
import { openSeveral, shownAccount, switchAccount } from './harness/severalAccounts.ts'
import { until } from './harness/time.ts'

describe('themes of several accounts', () => {
  const hasTheme = (theme: string): boolean => document.documentElement.dataset.theme === theme
  const remembered = (): readonly string[] =>
    Object.keys(localStorage)
      .filter((key) => /^rookery-(theme|look|default)/.test(key))
      .sort()
  /** The first paint of a tab, as main.ts makes it. */
  const paint = (): string => {
    new ShownTheme().applyRemembered(tabAccount())
    return `${document.documentElement.dataset.theme} ${document.querySelector('[name="theme-color"]')?.getAttribute('content')}`
  }

  test('the first paint has the theme of the account of the tab (TM4)', async () => {
    const world = await openSeveral()
    await world.tab.run({ kind: 'setPreferences', change: { theme: 'pleroma-light' } })
    await until('the light theme', () => hasTheme('pleroma-light'))
    await switchAccount(world, 'Rook')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    await world.tab.run({ kind: 'setPreferences', change: { theme: 'preset:sepia' } })
    await until(
      'its theme',
      () => hasTheme('configured') && localStorage.getItem('rookery-look rook@owl.example'),
    )
    await until('the default', () => localStorage.getItem('rookery-default') === 'luna@home.example')
    expect(paint()).toBe('configured #efe5d0')
    // A new tab shows the default account, unless its address names another one.
    sessionStorage.clear()
    expect(paint()).toBe('pleroma-light #edf0f4')
    history.replaceState(null, '', '/main/friends?as=rook%40owl.example')
    expect(paint()).toBe('configured #efe5d0')
    history.replaceState(null, '', '/main/friends')
    await world.tab.run({ kind: 'changeAccount', of: 'rook@owl.example', change: { isDefault: true } })
    await until('another default', () => localStorage.getItem('rookery-default') === 'rook@owl.example')
    expect(paint()).toBe('configured #efe5d0')
  })

  test('a switch shows the remembered theme at once, before the engine has made its sheet (TM4)', async () => {
    const world = await openSeveral()
    await switchAccount(world, 'Rook')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    await world.tab.run({ kind: 'setPreferences', change: { theme: 'preset:sepia' } })
    await until('its theme', () => localStorage.getItem('rookery-look rook@owl.example'))
    await switchAccount(world, 'Luna')
    await until('the first account', () => shownAccount(world) === 'luna@home.example')
    await world.tab.run({ kind: 'setPreferences', change: { theme: 'preset:black' } })
    await until('its theme', () => localStorage.getItem('rookery-look luna@home.example'))
    const colours: (string | null | undefined)[] = []
    const recordColour = (): unknown =>
      colours.push(document.querySelector('[name="theme-color"]')?.getAttribute('content'))
    const observer = new MutationObserver(recordColour)
    observer.observe(document.head, { childList: true, subtree: true })
    await switchAccount(world, 'Rook')
    await until('the other theme', () => colours.includes('#efe5d0'))
    observer.disconnect()
    expect(new Set(colours)).toEqual(new Set(['#efe5d0']))
  })

  test('are forgotten with their account, and in private mode (TM4, ST32)', async () => {
    const world = await openSeveral()
    await switchAccount(world, 'Rook')
    await until('the other account', () => shownAccount(world) === 'rook@owl.example')
    await until('both themes', () => remembered().length === 5)
    await world.tab.run({ kind: 'signOut' })
    await until('one account', () => !remembered().some((key) => key.includes('rook@')))
    await world.tab.run({ kind: 'setPrivacy', privateMode: true })
    await until(
      'no name',
      () => !remembered().some((key) => key.includes('@')) && !localStorage.getItem('rookery-default'),
    )
    expect(remembered()).toContain('rookery-theme')
  })
})
