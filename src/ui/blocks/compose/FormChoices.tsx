import { memo } from 'react'
import type { Visibility } from '../../../shared/model/account.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Timer } from '../../parts/icons.ts'
import { NativeSelect } from '../../parts/NativeSelect.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { DAY_S, LIFETIMES } from './lifetimes.ts'
import styles from './PostForm.module.css'
import type { Composer } from './useComposer.ts'

const FORMATS = ['text/plain', 'text/html', 'text/markdown', 'text/bbcode'] as const

export interface FormChoicesProps
  extends Pick<
    Composer,
    'change' | 'drop' | 'scope' | 'scopes' | 'contentType' | 'formats' | 'language' | 'mayExpire'
  > {
  readonly expiresInS: number | undefined
  readonly readOnly: boolean
}

/** Selects for the visibility, format, language and lifetime of a post. */
export const FormChoices = memo(function FormChoices(props: FormChoicesProps) {
  const t = useText()
  const { change, drop, scope, scopes, contentType, formats, language, mayExpire, expiresInS, readOnly } =
    props
  const formatName = (format: string): string => {
    const known = FORMATS.find((one) => one === format)
    return known === undefined ? format : t(`post_status.content_type.${known}`)
  }
  if (scopes.length === 0 && formats.length < 2 && language === undefined) return null
  return (
    <div className={styles.choices}>
      {scopes.length > 0 && (
        <NativeSelect
          label={t('post_status.scope.label')}
          className={styles.choice}
          value={scope}
          disabled={readOnly}
          onChange={(value) => change({ visibility: value as Visibility })}
        >
          {scopes.map((one) => (
            <option key={one} value={one} title={t(`post_status.scope.${one}`)}>
              {t(`visibility.${one}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      {formats.length > 1 && (
        <NativeSelect
          label={t('post_status.content_type.label')}
          className={styles.choice}
          value={contentType}
          disabled={readOnly}
          onChange={(value) => change({ contentType: value })}
        >
          {formats.map((format) => (
            <option key={format} value={format}>
              {formatName(format)}
            </option>
          ))}
        </NativeSelect>
      )}
      {language !== undefined && (
        <LanguageChoice
          value={language}
          disabled={readOnly}
          onChange={(code) => change({ language: code })}
        />
      )}
      {mayExpire && (
        <IconButton
          icon={<Timer size={20} aria-hidden />}
          label={t('post_status.expire')}
          pressed={expiresInS !== undefined}
          disabled={readOnly}
          onClick={() => (expiresInS === undefined ? change({ expiresInS: DAY_S }) : drop('expiresInS'))}
        />
      )}
      {mayExpire && expiresInS !== undefined && (
        <Lifetime
          seconds={expiresInS}
          disabled={readOnly}
          onChange={(seconds) => change({ expiresInS: seconds })}
        />
      )}
    </div>
  )
})

interface LifetimeProps {
  readonly seconds: number
  readonly disabled: boolean
  readonly onChange: (seconds: number) => void
}

function Lifetime({ seconds, disabled, onChange }: LifetimeProps) {
  const t = useText()
  const language = useLanguage()
  return (
    <NativeSelect
      label={t('post_status.expiry')}
      className={styles.choice}
      value={String(seconds)}
      disabled={disabled}
      onChange={(value) => onChange(Number(value))}
    >
      {LIFETIMES.map(({ count, unit, seconds: each }) => (
        <option key={each} value={each}>
          {t('post_status.expires_after', {
            time: sayNumber(count, language, { style: 'unit', unit, unitDisplay: 'long' }),
          })}
        </option>
      ))}
    </NativeSelect>
  )
}
