import { postLanguages } from '../../../blocks/compose/postLanguages.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import { browserLocale } from '../../../i18n/languages.ts'
import { sayList } from '../../../i18n/sayList.ts'
import { ActionRow } from '../ActionRow.tsx'
import styles from '../Settings.module.css'
import type { SettingEntry } from '../settingEntry.ts'
import { useSetting } from '../useSetting.ts'

/** Shows the languages that were last chosen for posts, and forgets them on request. They come first in the list of languages (C10). */
export const RECENT_LANGUAGES_ENTRY: SettingEntry = {
  id: 'recentPostLanguages',
  needs: 'postLanguage',
  words: (t) => [t('settings.recent_languages'), t('settings.recent_languages_hint')],
  Row: ({ marks }) => {
    const { value, reset } = useSetting('recentPostLanguages')
    const language = browserLocale(useLanguage())
    const codes = value as readonly string[]
    const names = postLanguages(language, codes).own.map(({ name }) => name)
    return (
      <ActionRow
        text="settings.recent_languages"
        button="settings.recent_languages_forget"
        marks={marks}
        onPress={reset}
      >
        {names.length > 0 && <p className={styles.actionHint}>{sayList(names, language)}</p>}
      </ActionRow>
    )
  },
}
