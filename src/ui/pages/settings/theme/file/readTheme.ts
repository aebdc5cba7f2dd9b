import {
  MAX_THEME_FILE_CHARS,
  type ReadTheme,
  readThemeText,
} from '../../../../../shared/theme/file/readThemeFile.ts'

/** Characters have up to three bytes each. */
const MAX_BYTES = 3 * MAX_THEME_FILE_CHARS

/** Reads a theme file. A large one is refused before it is read. */
export async function readTheme(file: File): Promise<ReadTheme> {
  if (file.size > MAX_BYTES) return { ok: false, reason: 'too_large' }
  try {
    return readThemeText(await file.text(), file.name.replace(/\.\w+$/, ''))
  } catch {
    // The file is gone, or may not be read.
    return { ok: false, reason: 'not_a_theme' }
  }
}
