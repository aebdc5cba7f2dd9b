import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/model/preferences.ts'
import { fits, PREFERENCE_TABLE, type PreferenceType } from '../../../shared/model/preferenceTable.ts'
import { DEFAULT_STORED, type Stored } from '../../../shared/model/stored.ts'
import { readSettingsFile, writeSettingsFile } from './settingsFile.ts'

const preferences = { ...DEFAULT_PREFERENCES, hideNsfw: false, maxThumbnails: 3 }
const stored = {
  ...DEFAULT_STORED,
  collapseNav: true,
  mutedWords: ['rain'],
  highlights: ['ada@b.example solid #ffffff'],
}
const text = writeSettingsFile(preferences, { maxThumbnails: 3 }, stored)
const changed = (change: object): string => JSON.stringify({ ...JSON.parse(text), ...change })
const faultOf = (file: string) => {
  const read = readSettingsFile(file)
  return read.ok ? null : read.fault.textKey
}

/** Values of each type but booleans, of which at least one is not the default. */
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  number: [3, 4],
  language: ['de', 'ar'],
  length: ['11rem', '12rem'],
  theme: ['pleroma-dark', 'pleroma-light'],
  themeText: ['a theme'],
  hours: ['01:00-02:00', '02:00-03:00'],
}

/** The moments at which pauses of alerts end (AL8). */
const PAUSES = ['doNotDisturbUntil', 'quietHoursOffUntil']

describe('a settings file', () => {
  it('has a version, and what differs from the instance’s defaults (ST23)', () => {
    expect(JSON.parse(text)).toMatchObject({
      _rookery_settings_version: { major: 1, minor: 0 },
      preferences: { hideNsfw: false },
      mutedWords: ['rain'],
    })
    expect(readSettingsFile(text)).toEqual({
      ok: true,
      value: {
        preferences: { hideNsfw: false },
        lists: {
          mutedWords: stored.mutedWords,
          highlights: stored.highlights,
          pinnedNavItems: stored.pinnedNavItems,
        },
        values: { collapseNav: true },
        isOtherVersion: false,
        untaken: [],
      },
    })
  })

  it('has every preference and every stored choice that was changed (ST23)', () => {
    const other = (type: PreferenceType, value: unknown): unknown =>
      type.kind === 'boolean'
        ? value !== true
        : type.kind === 'list'
          ? ['x']
          : (type.kind === 'choice' ? type.of : (SAMPLES[type.kind] ?? [])).find(
              (one) => fits(type, one) && one !== value,
            )
    const all = Object.entries(PREFERENCE_TABLE).map(
      ([name, { type }]) =>
        [name, other(type, { ...DEFAULT_PREFERENCES, ...DEFAULT_STORED }[name as keyof Stored])] as const,
    )
    const chosen = Object.fromEntries(all.filter(([name]) => !PAUSES.includes(name)))
    const of = (names: object): object =>
      Object.fromEntries(Object.keys(names).map((name) => [name, chosen[name]]))
    const file = writeSettingsFile(of(DEFAULT_PREFERENCES) as Preferences, {}, of(DEFAULT_STORED) as Stored)
    const { preferences, ...others } = JSON.parse(file)
    expect({ ...preferences, ...others }).toMatchObject(chosen)
    const read = readSettingsFile(file)
    if (!read.ok) throw new Error(read.fault.message)
    expect({ ...read.value.preferences, ...read.value.lists, ...read.value.values }).toEqual(chosen)
  })

  it('has no pause of alerts, which is over soon (AL8)', () => {
    const paused = { ...preferences, doNotDisturbUntil: 5, quietHoursOffUntil: 4, quietHours: '22:00-07:00' }
    expect(JSON.parse(writeSettingsFile(paused, { maxThumbnails: 3 }, stored)).preferences).toEqual({
      hideNsfw: false,
      quietHours: '22:00-07:00',
    })
  })

  it('of another major version is refused, of another minor one only marked (ST23)', () => {
    const version = (major: number, minor: number) => changed({ _rookery_settings_version: { major, minor } })
    expect(faultOf(version(2, 0))).toBe('settings.file.too_new')
    expect(faultOf(version(0, 9))).toBe('settings.file.too_old')
    expect(readSettingsFile(version(1, 1))).toMatchObject({ ok: true, value: { isOtherVersion: true } })
  })

  it('of another program, or cut off, is refused', () => {
    expect(faultOf('{"_other_settings_version": [1, 0]}')).toBe('settings.file.foreign')
    for (const wrong of [text.slice(0, 40), '', '[]', 'Account address'])
      expect(faultOf(wrong)).toBe('settings.file.unreadable')
  })

  it('loses only the values that do not fit', () => {
    const file = changed({
      preferences: { hideNsfw: 'yes', maxThumbnails: 4, nonsense: 1, __proto__: 1 },
      mutedWords: 7,
      collapseNav: 'folded',
    })
    expect(readSettingsFile(file)).toMatchObject({
      value: {
        preferences: { maxThumbnails: 4 },
        lists: { mutedWords: [] },
        values: {},
        untaken: ['hideNsfw', 'nonsense', 'collapseNav', 'mutedWords'],
      },
    })
  })

  it('of Pleroma-FE is read as far as there are such settings here (ST35)', () => {
    const file = {
      _pleroma_settings_version: [1, 0],
      hideNsfw: false,
      maxThumbnails: 7,
      interfaceLanguage: 'de',
      replyVisibility: null,
      expertLevel: 1,
      customTheme: { colors: {} },
      notificationVisibility: { likes: false, emojiReactions: false, chatMention: true },
      notificationNative: { mentions: true, toString: true },
      muteWords: ['rain'],
      muteFilters: {
        a: { type: 'word', value: 'hail', enabled: true },
        b: { type: 'regexp', value: '^s', enabled: true, name: 'snow' },
        c: { type: 'word', value: 'fog', enabled: false },
      },
      highlight: {
        'ada@b.example': { type: 'striped', color: '#abc' },
        'ben@b.example': { type: 'disabled', color: '#000000' },
        'cy@b.example': { type: 'blinking', color: '#000000' },
      },
      pinnedNavItems: ['home'],
      collapseNav: true,
    }
    expect(readSettingsFile(JSON.stringify(file))).toEqual({
      ok: true,
      value: {
        preferences: {
          hideNsfw: false,
          maxThumbnails: 7,
          interfaceLanguage: 'de',
          'notificationVisibility.like': false,
          'notificationVisibility.pleroma:emoji_reaction': false,
          'notificationNative.mention': true,
        },
        lists: {
          mutedWords: ['rain', 'hail'],
          highlights: ['ada@b.example striped #aabbcc'],
          pinnedNavItems: ['home'],
        },
        values: { collapseNav: true },
        isOtherVersion: false,
        untaken: [
          'expertLevel',
          'customTheme',
          'notificationVisibility.chatMention',
          'notificationNative.toString',
          'muteFilters.snow',
          'muteFilters.c',
          'highlight.cy@b.example',
        ],
      },
    })
    const of = (version: unknown) => faultOf(JSON.stringify({ ...file, _pleroma_settings_version: version }))
    expect([of([2, 0]), of([0, 1]), of([])]).toEqual([
      'settings.file.too_new',
      'settings.file.too_old',
      'settings.file.foreign',
    ])
  })

  it('of Pleroma-FE may contain anything (ST35)', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.jsonValue(),
        fc.jsonValue(),
        (more, filters, people) => {
          const file = { ...more, muteFilters: filters, highlight: people, _pleroma_settings_version: [1, 0] }
          expect(readSettingsFile(JSON.stringify(file)).ok).toBe(true)
        },
      ),
    )
  })

  it('may contain anything', () => {
    fc.assert(fc.property(fc.json(), (json) => void readSettingsFile(json)))
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (more) => {
        expect(readSettingsFile(changed({ preferences: more })).ok).toBe(true)
      }),
    )
  })
})
