import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../shared/model/preferences.ts'
import { fits, PREFERENCE_TABLE } from '../../../../shared/model/preferenceTable.ts'
import { say } from '../../../i18n/i18n.ts'
import { FILTERING_SETTINGS, GENERAL_SETTINGS, NOTIFICATION_SETTINGS } from './generalSettings.ts'

vi.stubGlobal('navigator', { languages: ['en'] })

const settings = [...GENERAL_SETTINGS, FILTERING_SETTINGS, NOTIFICATION_SETTINGS].flatMap(
  (group) => group.settings,
)

/** All that the interface and the engine are made of, but for the settings themselves. */
const sources = Object.entries(
  import.meta.glob<string>(
    [
      '/src/ui/**/*.{ts,tsx}',
      '/src/worker/**/*.ts',
      '!/src/ui/pages/settings/**',
      '!/src/ui/app/dev/**',
      '!**/*.test.{ts,tsx}',
    ],
    { eager: true, query: '?raw', import: 'default' },
  ),
).map(([, text]) => text)

describe('the General tab and Filtering', () => {
  it('has each setting once', () => {
    const names = settings.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(settings)('has for $name a control for all that it can be', ({ name, control }) => {
    const { type } = PREFERENCE_TABLE[name]
    if (control.kind === 'switch') expect(type.kind).toBe('boolean')
    else if (control.kind !== 'choice') expect(type.kind).toBe(control.kind)
    else {
      const values = control.options(say).map(({ value }) => value)
      if (type.kind === 'choice') expect(values.sort()).toEqual([...type.of].sort())
      for (const value of values) expect(fits(type, value), value).toBe(true)
      expect(values).toContain(DEFAULT_PREFERENCES[name])
    }
  })

  it.each(settings)('offers $name, by which something goes', ({ name }) => {
    expect(sources.some((text) => new RegExp(`\\b${name}\\b`).test(text))).toBe(true)
  })
})
