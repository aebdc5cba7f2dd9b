import { reloadIfStale } from '../common/loading/staleBuild.ts'
import { notice } from '../common/notices/notices.ts'
import { setLanguage } from '../i18n/i18n.ts'
import { bestLanguage, languageName } from '../i18n/languages.ts'
import { rememberLanguage } from '../i18n/rememberedLanguage.ts'

/**
 * Shows the language that a person prefers; without a preference, the browser's. When its texts can't be had those
 * that are shown stay, and a notice says so: the next choice or visit tries again.
 */
export async function showLanguage(preferred: string): Promise<void> {
  const language = preferred || bestLanguage(navigator.languages)
  rememberLanguage(language)
  try {
    await setLanguage(language)
  } catch {
    // Its file may have gone with a deploy: then the page is loaded anew.
    void reloadIfStale()
    notice('errors.language_missing', 'error', { language: languageName(language) })
  }
}
