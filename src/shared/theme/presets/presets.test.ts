import { describe, expect, it, test } from 'vitest'
import { THEME_CHOICE } from '../../model/themeChoice.ts'
import { contrast, HIGH_TEXT_CONTRAST } from '../contrast.ts'
import { readThemeFile } from '../file/readThemeFile.ts'
import { writeOurs } from '../file/writeTheme.ts'
import { judge } from '../judge.ts'
import { makeTheme } from '../makeTheme.ts'
import { PRESETS, presetOf } from './presets.ts'

describe.each(PRESETS)('the preset $choice', ({ choice, source }) => {
  it('has readable colours even without the guard (TM25)', () => {
    const bad = judge(makeTheme({ ...source, readable: false })).filter(({ ok }) => !ok)
    expect(bad.map(({ front, back, contrast: found }) => `${front} on ${back} ${found.toFixed(2)}`)).toEqual(
      [],
    )
  })

  it('can be chosen, saved to a file and read again', () => {
    expect(choice).toMatch(THEME_CHOICE)
    expect(presetOf(choice)).toBe(source)
    expect(readThemeFile(JSON.parse(JSON.stringify(writeOurs(source))))).toEqual({ ok: true, source })
  })
})

test('there are at least ten presets, five dark and five light (TM25)', () => {
  expect(PRESETS.length).toBeGreaterThanOrEqual(10)
  const schemes = PRESETS.map(({ source }) => makeTheme(source).scheme)
  expect(schemes.filter((scheme) => scheme === 'light').length).toBeGreaterThanOrEqual(5)
  expect(schemes.filter((scheme) => scheme === 'dark').length).toBeGreaterThanOrEqual(5)
})

test('the high contrast pair has 7:1 for its text (TM25)', () => {
  for (const choice of ['preset:contrast-dark', 'preset:contrast-light']) {
    const source = presetOf(choice)
    if (source === undefined) throw new Error(choice)
    const { colours } = makeTheme(source)
    for (const back of ['page', 'panel', 'raised', 'hover', 'highlight', 'input'] as const)
      for (const front of ['text', 'textSecondary', 'link', 'error', 'success', 'favourite'] as const)
        expect(contrast(colours[front], colours[back]), `${choice} ${front}`).toBeGreaterThanOrEqual(
          HIGH_TEXT_CONTRAST,
        )
  }
})

test('the black preset is black', () => {
  const source = presetOf('preset:black')
  expect(source && makeTheme(source).colours).toMatchObject({ page: '#000000', panel: '#000000' })
})
