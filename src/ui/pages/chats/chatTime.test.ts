import { expect, test } from 'vitest'
import { sayDate } from '../../i18n/format.ts'
import { TIME } from './chatTime.ts'

test('formats times of 12 or 24 hours as in the language (CH6)', () => {
  const said = (language: string): string =>
    sayDate(new Date(2026, 2, 1, 15, 5).getTime(), language, TIME).replace(/\s/u, ' ')
  expect(['en', 'de', 'ja', 'zh_Hant'].map(said)).toEqual(['3:05 PM', '15:05', '15:05', '下午3:05'])
})
