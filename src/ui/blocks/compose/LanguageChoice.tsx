import { useMemo } from 'react'
import { usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { browserLocale } from '../../i18n/languages.ts'
import { NativeSelect } from '../../parts/NativeSelect.tsx'
import styles from './MoreOptions.module.css'
import { postLanguages, withRecent } from './postLanguages.ts'

interface LanguageChoiceProps {
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (code: string) => void
}

/** The language select of a post. */
export function LanguageChoice({ value, disabled, onChange }: LanguageChoiceProps) {
  const engine = useEngine()
  const t = useText()
  const recent = usePreference('recentPostLanguages')
  const language = browserLocale(useLanguage())
  const { own, others } = useMemo(() => {
    return postLanguages(language, [...navigator.languages, language, ...recent], value)
  }, [language, recent, value])
  const choose = (code: string): void => {
    onChange(code)
    if (code !== '')
      void engine.run({
        kind: 'setPreferences',
        change: { recentPostLanguages: withRecent(recent, code) },
      })
  }
  const options = (languages: typeof own) =>
    languages.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
  return (
    <NativeSelect
      label={t('post_status.language')}
      className={styles.choice}
      value={value}
      disabled={disabled}
      onChange={choose}
    >
      <option value="">{t('post_status.language_default')}</option>
      {options(own)}
      <hr />
      {options(others)}
    </NativeSelect>
  )
}
