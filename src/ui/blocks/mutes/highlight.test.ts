import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Colour } from '../../../shared/model/theme.ts'
import { contrast, TEXT_CONTRAST } from '../../../shared/theme/contrast.ts'
import { makeTheme } from '../../../shared/theme/makeTheme.ts'
import { PRESETS } from '../../../shared/theme/presets/presets.ts'
import { highlightAttributes } from './highlightAttributes.ts'

const css = readFileSync(new URL('../status/StatusRow.module.css', import.meta.url), 'utf8')

const shares = [...css.matchAll(/color-mix\(in srgb, var\(--mark\) (\d+)%, var\(--panel\)\)/g)].map(
  ([, share]) => Number(share) / 100,
)

const channels = (color: Colour): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** `one` mixed into `other` by `share`, as the browser's color-mix does it. */
const mixed = (one: readonly number[], other: Colour, share: number): Colour =>
  `#${channels(other)
    .map((value, at) => Math.round(value * (1 - share) + (one[at] ?? 0) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`

// The corners of the colour cube: no other colour changes a background further.
const corners = [0, 255].flatMap((r) => [0, 255].flatMap((g) => [0, 255].map((b) => [r, g, b])))

test.each(PRESETS.map(({ choice, source }) => [choice, makeTheme(source)] as const))(
  'text of every colour in %s is readable on any highlight',
  (_name, theme) => {
    const { panel, text, textSecondary, link, greentext, accent, error } = theme.colours
    expect(shares).toHaveLength(2)
    for (const share of shares)
      for (const corner of corners)
        for (const colour of [text, textSecondary, link, greentext, accent, error])
          expect(contrast(colour, mixed(corner, panel, share))).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  },
)

test('the default colour stands out in every theme: it is that of the text (MU17)', () => {
  const markOf = (color: string) => highlightAttributes({ type: 'side', color })?.style
  expect([markOf('#FFFFFF'), markOf('#ffffff')]).toEqual([
    { '--mark': 'var(--text)' },
    { '--mark': 'var(--text)' },
  ])
  expect(markOf('#fffffe')).toEqual({ '--mark': '#fffffe' })
})
