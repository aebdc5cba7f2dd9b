import { type ReactNode, useId } from 'react'
import type { Visibility } from '../../../shared/model/account.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './PostForm.module.css'
import type { Composer } from './useComposer.ts'

const FORMATS = ['text/plain', 'text/html', 'text/markdown', 'text/bbcode'] as const

export interface FormChoicesProps {
  readonly composer: Composer
  readonly readOnly: boolean
}

/** Who will see a post, and how it is written. */
export function FormChoices({ composer, readOnly }: FormChoicesProps) {
  const t = useText()
  const { scope, scopes, contentType, formats, change } = composer
  const formatName = (format: string): string => {
    const known = FORMATS.find((one) => one === format)
    return known === undefined ? format : t(`post_status.content_type.${known}`)
  }
  if (scopes.length === 0 && formats.length < 2) return null
  return (
    <div className={styles.choices}>
      {scopes.length > 0 && (
        <Choice
          label={t('post_status.scope.label')}
          value={scope}
          disabled={readOnly}
          onChange={(value) => change({ visibility: value as Visibility })}
        >
          {scopes.map((one) => (
            <option key={one} value={one} title={t(`post_status.scope.${one}`)}>
              {t(`visibility.${one}`)}
            </option>
          ))}
        </Choice>
      )}
      {formats.length > 1 && (
        <Choice
          label={t('post_status.content_type.label')}
          value={contentType}
          disabled={readOnly}
          onChange={(value) => change({ contentType: value })}
        >
          {formats.map((format) => (
            <option key={format} value={format}>
              {formatName(format)}
            </option>
          ))}
        </Choice>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

/** The browser's own: a form is beside the timeline all the time, and a library's costs more. */
function Choice({ label, value, disabled, onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className={styles.choice}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </>
  )
}
