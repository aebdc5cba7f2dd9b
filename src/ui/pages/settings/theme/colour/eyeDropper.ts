import type { Colour } from '../../../../../shared/model/theme.ts'

/** Picks a colour anywhere on the screen. Resolves to null if the user cancels. */
export type EyeDropper = () => Promise<Colour | null>

interface NativeDropper {
  readonly open: () => Promise<{ readonly sRGBHex: string }>
}

/** The browser's eyedropper; null where it has none. */
export function eyeDropper(): EyeDropper | null {
  const { EyeDropper: Native } = globalThis as { EyeDropper?: new () => NativeDropper }
  if (Native === undefined) return null
  return async () => {
    try {
      const { sRGBHex } = await new Native().open()
      return /^#[\da-f]{6}$/i.test(sRGBHex) ? (sRGBHex.toLowerCase() as Colour) : null
    } catch {
      return null
    }
  }
}
