import { expect, it } from 'vitest'
import type { ThemeSource } from '../../../../../shared/model/theme.ts'
import { NEW_LAYER } from '../shadow/layers.ts'
import { resetAll, resetPart, THEME_PARTS } from './resetPart.ts'

const MAIN = { bg: '#101010', fg: '#202020', text: '#eeeeee' } as const
const FULL: ThemeSource = {
  name: 'Mine',
  colours: { ...MAIN, link: '#88aaff', panel: '#181818' },
  radii: { btn: 1 },
  shadows: { panel: [NEW_LAYER] },
  fonts: { interface: 'Inter' },
  density: 'roomy',
  wallpaper: { dim: 0.5 },
  readable: false,
  foreign: { colors: { tab: '#000000' } },
}

it('resets one part and leaves the others (TM31)', () => {
  const { density: _, wallpaper: __, ...rest } = FULL
  expect(resetPart(FULL, 'common')).toEqual({ ...rest, colours: { ...MAIN, panel: '#181818' } })
  const { readable: ___, ...guarded } = FULL
  expect(resetPart(FULL, 'advanced')).toEqual({ ...guarded, colours: { ...MAIN, link: '#88aaff' } })
  expect(resetPart(FULL, 'roundness')).toEqual({ ...FULL, radii: {} })
  expect(resetPart(FULL, 'shadow').shadows).toBeUndefined()
  expect(resetPart(FULL, 'fonts').fonts).toBeUndefined()
})

it('resets everything but the name, the main colours and what other clients need', () => {
  expect(resetAll(FULL)).toEqual({ name: 'Mine', colours: MAIN, radii: {}, foreign: FULL.foreign })
  for (const part of THEME_PARTS) expect(resetPart(resetAll(FULL), part)).toEqual(resetAll(FULL))
})
