import { reloadIfStale } from '../common/loading/staleBuild.ts'
import { notice } from '../common/notices/notices.ts'
import { setLanguage } from '../i18n/i18n.ts'
import { bestLanguage, languageName } from '../i18n/languages.ts'
import { rememberLanguage, SHOWS_KEYS } from '../i18n/rememberedLanguage.ts'

/**
 * Switches to the preferred language, by default the browser's. If its texts can't be loaded, the current
 * language stays and a notice says so; the next choice or visit tries again.
 */
export async function showLanguage(preferred: string): Promise<void> {
  if (SHOWS_KEYS) return
  const language = preferred || bestLanguage(navigator.languages)
  rememberLanguage(language)
  try {
    await setLanguage(language)
  } catch {
    // A deployment may have removed the file; a reload then helps.
    void reloadIfStale()
    notice('errors.language_missing', 'error', { language: languageName(language) })
  }
}
