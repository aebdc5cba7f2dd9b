import fc from 'fast-check'
import {
  BASE_SLOTS,
  type Colour,
  type ColourSlot,
  DERIVED_SLOTS,
  SURFACE_INK_SLOTS,
  type ThemeSource,
} from '../../model/theme.ts'
import { colourOf } from '../colour.ts'

/** Any colour; some are translucent. */
export const anyColour: fc.Arbitrary<Colour> = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.option(fc.double({ min: 0, max: 1, noNaN: true })))
  .map(([r, g, b, alpha]) => colourOf([r, g, b], alpha ?? 1))

const slots = Object.fromEntries(
  [...BASE_SLOTS, ...DERIVED_SLOTS, ...SURFACE_INK_SLOTS].map((slot) => [slot, anyColour]),
) as Record<ColourSlot, typeof anyColour>

/** Any theme: the needed colours and any others, set by hand. */
export const anySource: fc.Arbitrary<ThemeSource> = fc
  .record(slots, { requiredKeys: ['bg', 'fg', 'text'] })
  .map((colours) => ({ name: 'any', colours: colours as ThemeSource['colours'], radii: {} }))

/** Any theme whose creator chose only base colours. */
export const anyPalette: fc.Arbitrary<ThemeSource> = anySource.map((source) => ({
  ...source,
  colours: Object.fromEntries(
    Object.entries(source.colours).filter(([slot]) => (BASE_SLOTS as readonly string[]).includes(slot)),
  ) as ThemeSource['colours'],
}))
