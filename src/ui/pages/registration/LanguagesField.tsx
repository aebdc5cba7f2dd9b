import { useText } from '../../i18n/i18n.ts'
import { LANGUAGES, type Language, languageName } from '../../i18n/languages.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Plus, X } from '../../parts/icons.ts'
import { Select } from '../../parts/Select.tsx'
import styles from './Registration.module.css'

interface LanguagesFieldProps {
  readonly value: readonly Language[]
  readonly onChange: (value: readonly Language[]) => void
  readonly disabled: boolean
}

/** The preferred languages of the instance's mails, best first. */
export function LanguagesField({ value, onChange, disabled }: LanguagesFieldProps) {
  const t = useText()
  const unused = LANGUAGES.filter((code) => !value.includes(code))
  const replaced = (index: number, by: readonly Language[]): readonly Language[] => [
    ...value.slice(0, index),
    ...by,
    ...value.slice(index + 1),
  ]
  const [next] = unused
  return (
    <fieldset className={styles.languages}>
      <legend className={styles.legend}>{t('registration.email_language')}</legend>
      {value.map((chosen, index) => (
        <div key={chosen} className={styles.language}>
          <Select<Language>
            label={t('registration.email_language_number', { number: index + 1 })}
            hideLabel
            value={chosen}
            disabled={disabled}
            onChange={(code) => onChange(replaced(index, [code]))}
            options={LANGUAGES.filter((code) => code === chosen || unused.includes(code)).map((code) => ({
              value: code,
              label: languageName(code),
            }))}
          />
          {value.length > 1 && (
            <IconButton
              icon={<X size={18} aria-hidden />}
              label={t('registration.email_language_remove', { language: languageName(chosen) })}
              onClick={() => onChange(replaced(index, []))}
            />
          )}
        </div>
      ))}
      {next !== undefined && (
        <div>
          <Button
            size="small"
            kind="quiet"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => onChange([...value, next])}
          >
            {t('registration.email_language_add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
