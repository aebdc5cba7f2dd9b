import { type ReactNode, useSyncExternalStore } from 'react'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { Eye } from '../../parts/icons.ts'
import { NativeSelect } from '../../parts/NativeSelect.tsx'
import { DraftActions, type DraftActionsProps } from './DraftActions.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import type { LiveValue } from './liveValue.ts'
import styles from './MoreOptions.module.css'
import { sayFormat, sayLifetime } from './sayChoice.ts'
import type { Composer } from './useComposer.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** The lifetimes on offer for an expiring post, in seconds. Pleroma accepts no less than an hour. */
const LIFETIMES_S: readonly number[] = [
  ...[1, 6, 12].map((hours) => hours * HOUR_S),
  ...[1, 3, 7, 30, 365].map((days) => days * DAY_S),
]

/** The parts of a form that the panel shows. */
export interface MoreOptionsState
  extends Pick<
      Composer,
      'change' | 'drop' | 'contentType' | 'formats' | 'language' | 'mayExpire' | 'sensitive'
    >,
    Omit<DraftActionsProps, 'close'> {
  readonly expiresInS: number | undefined
  /** With files, the checkbox for sensitive content is beside them, and not in the panel. */
  readonly hasFiles: boolean
  readonly readOnly: boolean
  readonly preview: boolean
  readonly onPreview: (open: boolean) => void
}

interface MoreOptionsProps {
  readonly live: LiveValue<MoreOptionsState>
  readonly close: () => void
}

/** Format, language and lifetime of a post, its preview, and the drafts (C53). */
export function MoreOptions({ live, close }: MoreOptionsProps) {
  const state = useSyncExternalStore(live.subscribe, live.now)
  const t = useText()
  const uiLanguage = useLanguage()
  const { change, drop, contentType, formats, language, mayExpire, expiresInS, readOnly } = state
  return (
    <div className={styles.panel}>
      {formats.length > 1 && (
        <Row words={t('post_status.content_type.label')}>
          <NativeSelect
            label={t('post_status.content_type.label')}
            className={styles.choice}
            value={contentType}
            disabled={readOnly}
            onChange={(value) => change({ contentType: value })}
          >
            {formats.map((format) => (
              <option key={format} value={format}>
                {sayFormat(t, format)}
              </option>
            ))}
          </NativeSelect>
        </Row>
      )}
      {language !== undefined && (
        <Row words={t('post_status.language')}>
          <LanguageChoice
            value={language}
            disabled={readOnly}
            onChange={(code) => change({ language: code })}
          />
        </Row>
      )}
      {mayExpire && (
        <Row words={t('post_status.expiry')}>
          <NativeSelect
            label={t('post_status.expiry')}
            className={styles.choice}
            value={String(expiresInS ?? '')}
            disabled={readOnly}
            onChange={(value) => (value === '' ? drop('expiresInS') : change({ expiresInS: Number(value) }))}
          >
            <option value="">{t('post_status.expires_never')}</option>
            {lifetimesWith(expiresInS).map((seconds) => (
              <option key={seconds} value={seconds}>
                {sayLifetime(seconds, uiLanguage)}
              </option>
            ))}
          </NativeSelect>
        </Row>
      )}
      {!state.hasFiles && (
        <CheckboxField
          label={t('post_status.mark_sensitive')}
          checked={state.sensitive}
          disabled={readOnly}
          onChange={({ target }) => change({ sensitive: target.checked })}
        />
      )}
      <div className={styles.actions}>
        <Button
          kind="quiet"
          size="small"
          icon={<Eye size={18} />}
          aria-pressed={state.preview}
          onClick={() => {
            close()
            state.onPreview(!state.preview)
          }}
        >
          {t('post_status.preview')}
        </Button>
        <DraftActions {...state} close={close} />
      </div>
    </div>
  )
}

/** An option with a visible label. The label is hidden from screen readers, because the control has the same name. */
const Row = ({ words, children }: { readonly words: string; readonly children: ReactNode }) => (
  <div className={styles.row}>
    <span aria-hidden>{words}</span>
    {children}
  </div>
)

/** The lifetimes on offer, and the draft's own if it is none of them. */
const lifetimesWith = (own: number | undefined): readonly number[] =>
  own === undefined || LIFETIMES_S.includes(own) ? LIFETIMES_S : [own, ...LIFETIMES_S]
