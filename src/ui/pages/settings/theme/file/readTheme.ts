import {
  MAX_THEME_FILE_CHARS,
  type ReadTheme,
  readThemeText,
} from '../../../../../shared/theme/file/readThemeFile.ts'

/** In UTF-8, each character (UTF-16 code unit) takes at most three bytes. */
const MAX_BYTES = 3 * MAX_THEME_FILE_CHARS

/** Reads a theme file. A large one is refused before it is read. */
export async function readTheme(file: File): Promise<ReadTheme> {
  if (file.size > MAX_BYTES) return { ok: false, reason: 'too_large' }
  try {
    return readThemeText(await file.text(), file.name.replace(/\.\w+$/, ''))
  } catch {
    // The file was deleted, or can't be read.
    return { ok: false, reason: 'not_a_theme' }
  }
}
