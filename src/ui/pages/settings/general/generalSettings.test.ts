import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../shared/model/preferences.ts'
import { fits, PREFERENCE_TABLE } from '../../../../shared/model/preferenceTable.ts'
import { say } from '../../../i18n/i18n.ts'
import {
  FILTERING_SETTINGS,
  GENERAL_SETTINGS,
  NOTIFICATION_LIST_SETTINGS,
  NOTIFICATION_SETTINGS,
} from './generalSettings.ts'

vi.stubGlobal('navigator', { languages: ['en'] })

const settings = [
  ...GENERAL_SETTINGS,
  FILTERING_SETTINGS,
  NOTIFICATION_SETTINGS,
  NOTIFICATION_LIST_SETTINGS,
].flatMap((group) => group.settings)

const SRC = resolve(import.meta.dirname, '../../../..')
const isSource = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.|^ui\/pages\/settings\/|^ui\/app\/dev\//.test(path)

/** The words in the sources of the interface and the engine, without the settings. */
const words = new Set(
  ['ui', 'worker']
    .flatMap((folder) =>
      readdirSync(join(SRC, folder), { recursive: true }).map((path) => `${folder}/${path}`),
    )
    .filter(isSource)
    .flatMap((path) => readFileSync(join(SRC, path), 'utf8').match(/\w+/g) ?? []),
)

describe('the settings', () => {
  it('have each preference once', () => {
    const names = settings.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(settings)('have a control for all values of $name', ({ name, control }) => {
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

  it.each(settings)('offer $name, which the source uses', ({ name }) => {
    expect(words.has(name)).toBe(true)
  })
})
