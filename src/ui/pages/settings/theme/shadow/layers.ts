import type { ShadowLayer } from '../../../../../shared/model/theme.ts'

/** `layers` without the one at index `at`. */
export const without = <T>(layers: readonly T[], at: number): readonly T[] =>
  layers.filter((_, index) => index !== at)

/** `layers` with the one at index `at` moved to index `to`. */
export function moved<T>(layers: readonly T[], at: number, to: number): readonly T[] {
  const [layer] = layers.slice(at, at + 1)
  if (layer === undefined || to < 0 || to >= layers.length) return layers
  return without(layers, at).toSpliced(to, 0, layer)
}

export const NEW_LAYER: ShadowLayer = {
  x: 0,
  y: 2,
  blur: 8,
  spread: 0,
  colour: '#000000',
  alpha: 0.4,
  inset: false,
}
