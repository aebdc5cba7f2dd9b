import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTIFICATION_TYPES } from '../../../shared/model/notification.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/model/preferences.ts'
import { fits, isCssLength, PREFERENCE_TABLE } from '../../../shared/model/preferenceTable.ts'
import { DEFAULT_STORED } from '../../../shared/model/stored.ts'
import { resolvePreferences, validChoices } from './resolve.ts'

const quiet = (): void => {}

describe('the table of preferences', () => {
  test('lists every preference with a valid default', () => {
    const defaults = { ...DEFAULT_PREFERENCES, ...DEFAULT_STORED }
    expect(Object.keys(PREFERENCE_TABLE).sort()).toEqual(Object.keys(defaults).sort())
    for (const [name, value] of Object.entries(defaults)) {
      const { type } = PREFERENCE_TABLE[name as keyof typeof PREFERENCE_TABLE]
      expect(fits(type, value), name).toBe(true)
    }
  })

  test('has the built-in defaults (P6, P7, P8, P9, P10, P11)', () => {
    expect(DEFAULT_PREFERENCES).toMatchObject({
      replyVisibility: 'all',
      streaming: false,
      thirdColumnMode: 'notifications',
      conversationDisplay: 'linear',
      conversationOtherRepliesButton: 'below',
      maxDepthInThread: 6,
      maxThumbnails: 16,
      hideNsfw: true,
      stopGifs: true,
      webPushNotifications: false,
      userPopoverAvatarAction: 'open',
      sidebarColumnWidth: '25rem',
      contentColumnWidth: '45rem',
      notifsColumnWidth: '25rem',
      modalOnBlock: true,
      modalOnDelete: true,
      modalOnLogout: true,
      modalOnMute: false,
    })
    const shown = Object.entries(DEFAULT_PREFERENCES).filter(([name]) =>
      name.startsWith('notificationVisibility.'),
    )
    expect(shown).toHaveLength(NOTIFICATION_TYPES.length)
    expect(shown.every(([, on]) => on === true)).toBe(true)
  })

  test.each([
    ['25rem', true],
    ['0.5em', true],
    ['320px', true],
    ['33.3%', true],
    ['0rem', false],
    ['-3rem', false],
    ['25', false],
    ['calc(1px + 1px)', false],
    ['25rem; position: fixed', false],
    ['1e9px', false],
    ['', false],
  ])('accepts %j as a width: %s', (text, is) => {
    expect(isCssLength(text)).toBe(is)
  })
})

describe('resolvePreferences', () => {
  test('prefers the user’s choice, then the instance’s default, then the built-in one', () => {
    const preferences = resolvePreferences({ hideNsfw: true }, { hideNsfw: false, stopGifs: false }, quiet)
    expect(preferences).toEqual({ ...DEFAULT_PREFERENCES, hideNsfw: true, stopGifs: false })
  })

  test('ignores instance defaults for preferences that only the user may set', () => {
    const ignored = { webPushNotifications: true, interfaceLanguage: 'de', hideInstanceWallpaper: true }
    expect(resolvePreferences({}, ignored, quiet)).toEqual(DEFAULT_PREFERENCES)
  })

  test('uses the configured theme, or the system’s without one', () => {
    const named: string[] = []
    const themeOf = (configured: unknown, chosen: Partial<Preferences> = {}): string =>
      resolvePreferences(chosen, configured, (name) => named.push(name)).theme
    expect(themeOf({ theme: 'pleroma-light' })).toBe('pleroma-light')
    expect(named).toEqual([])
    expect(themeOf({ theme: 'configured' })).toBe('configured')
    expect(themeOf({ theme: 'configured' }, { theme: 'pleroma-light' })).toBe('pleroma-light')
    expect(themeOf({})).toBe('system')
    expect(named).toEqual([])
    expect(themeOf({ theme: 7 })).toBe('system')
    expect(named).toEqual(['theme'])
  })

  test('drops invalid values, and names them', () => {
    const named: string[] = []
    const raw = {
      hideNsfw: 'no',
      maxThumbnails: 4.5,
      theme: 'neon',
      stopGifs: false,
      __proto__x: 1,
      toString: 1,
    }
    expect(validChoices(raw, (names) => named.push(names))).toEqual({ stopGifs: false })
    expect(named).toEqual(['hideNsfw, maxThumbnails, theme, __proto__x, toString'])
  })

  test('returns every preference with the right type, whatever is stored and configured', () => {
    const dirt = fc.dictionary(
      fc.oneof(fc.constantFrom(...Object.keys(DEFAULT_PREFERENCES)), fc.string()),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.oneof(dirt, fc.anything()), fc.oneof(dirt, fc.anything()), (kept, configured) => {
        const preferences = resolvePreferences(validChoices(kept, quiet), configured, quiet)
        expect(Object.keys(preferences)).toEqual(Object.keys(DEFAULT_PREFERENCES))
        for (const [name, value] of Object.entries(preferences)) {
          expect(fits(PREFERENCE_TABLE[name as keyof Preferences].type, value), name).toBe(true)
        }
      }),
    )
  })
})
