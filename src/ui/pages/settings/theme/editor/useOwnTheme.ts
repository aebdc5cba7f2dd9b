import { useMemo } from 'react'
import type { ThemeSource } from '../../../../../shared/model/theme.ts'
import { readStoredTheme } from '../../../../../shared/theme/file/readThemeFile.ts'

/** The user's own theme, from its stored text; null if there is none, or it can't be read. */
export const useOwnTheme = (text: string): ThemeSource | null =>
  useMemo(() => {
    const read = text === '' ? null : readStoredTheme(text)
    return read?.ok ? read.source : null
  }, [text])
