export interface Pressed {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
}

/** Where punctuation is on a keyboard whose letters are not Latin: key, and with Shift. */
const PUNCTUATION: Readonly<Record<string, readonly [string, string]>> = {
  Period: ['.', ''],
  Slash: ['/', '?'],
}

/**
 * The shortcut key that was pressed, or null: with Control, Alt or Meta it belongs to the browser, and
 * while a character is being composed to the keyboard. Where letters are not Latin, the place of the
 * key counts.
 */
export function keyOf(pressed: Pressed): string | null {
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
