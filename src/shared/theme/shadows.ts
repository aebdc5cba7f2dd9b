import { type ShadowLayer, THEME_LIMITS, type Theme } from '../model/theme.ts'
import { withAlpha } from './colour.ts'

const layer = (y: number, blur: number, colour: ShadowLayer['colour'], alpha: number): ShadowLayer => ({
  x: 0,
  y,
  blur,
  spread: 0,
  colour,
  alpha,
  inset: false,
})

/** The shadows of a theme that sets none: only what floats has one (TM16). */
export const defaultShadows = (scheme: Theme['scheme']): Theme['shadows'] => {
  const dark = scheme === 'dark'
  const colour = dark ? '#000000' : '#25313f'
  return {
    panel: [],
    topBar: [],
    panelHeader: [],
    popup: [layer(4, 16, colour, dark ? 0.4 : 0.16)],
    modal: [layer(12, 48, colour, dark ? 0.55 : 0.28)],
    avatar: [],
    avatarStatus: [],
    button: [],
    buttonHover: [],
    buttonPressed: [],
    input: [],
  }
}

/** `layers` as the value of `box-shadow`. */
export const shadowCss = (layers: readonly ShadowLayer[]): string =>
  layers
    .slice(0, THEME_LIMITS.layers)
    .map(
      ({ x, y, blur, spread, colour, alpha, inset }) =>
        `${inset ? 'inset ' : ''}${x}px ${y}px ${blur}px ${spread}px ${withAlpha(colour, alpha)}`,
    )
    .join(', ') || 'none'
