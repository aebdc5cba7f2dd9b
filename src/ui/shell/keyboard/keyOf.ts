/** The properties of a keyboard event that `keyOf` reads. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
}

/** Punctuation by the position of its key, without and with Shift, for layouts without Latin letters. */
const PUNCTUATION: Readonly<Record<string, readonly [string, string]>> = {
  Period: ['.', ''],
  Slash: ['/', '?'],
}

/**
 * The shortcut key of a key press. Null with Control, Alt or Meta, which belong to the browser, and during a
 * composition. In layouts without Latin letters, the position of the key counts.
 */
export function keyOf(pressed: KeyPress): string | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.isComposing) return null
  const { key, code, shiftKey } = pressed
  if ([...key].length !== 1) return null
  const isAscii = key > ' ' && key <= '~'
  if (isAscii && !/[a-z]/i.test(key)) return key
  if (isAscii) return shiftKey ? null : key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? null : letter.toLowerCase()
  return PUNCTUATION[code]?.[shiftKey ? 1 : 0] || null
}
