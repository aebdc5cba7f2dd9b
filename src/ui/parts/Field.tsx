import { type ReactNode, useId, useState } from 'react'
import { sayNumber } from '../i18n/format.ts'
import { currentLanguage, useText } from '../i18n/i18n.ts'
import styles from './Field.module.css'
import { useAfterPress } from './useAfterPress.ts'

/** The texts around a field. */
export interface FieldWords {
  readonly label: ReactNode
  /** Hides the label from all but screen readers, where the field's position explains it. */
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  /** The error of the current value. */
  readonly error?: string | undefined
  readonly counter?: CounterProps
}

/** Attributes that connect the control with its texts. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps extends FieldWords {
  readonly children: (attributes: ControlAttributes) => ReactNode
}

/** A control with its label above, and error, hint and counter below. */
export function Field({ label, hideLabel, hint, error: present, counter, children }: FieldProps) {
  const error = useAfterPress(present)
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {/* Always rendered, so that screen readers announce a later error. */}
      <div id={errorId} className={error ? styles.error : undefined} aria-live="polite">
        {error}
      </div>
      {(hint || counter) && (
        <div className={styles.below}>
          <span id={hintId}>{hint}</span>
          {counter && <Counter {...counter} />}
        </div>
      )}
    </div>
  )
}

export interface CounterProps {
  readonly used: number
  readonly limit: number
}

/** The remaining characters are announced once there are no more than this. */
const ANNOUNCE_FROM = 20

/** The number of characters left; negative and marked if there are too many. */
function Counter({ used, limit }: CounterProps) {
  const t = useText()
  const [hovered, setHovered] = useState(false)
  const left = limit - used
  // Empty while nobody needs it: otherwise each key press would format the text and change the DOM.
  const words =
    left > ANNOUNCE_FROM && !hovered
      ? ''
      : left < 0
        ? t('general.characters_over', { count: -left })
        : t('general.characters_left', { count: left })
  return (
    <span
      className={left < 0 ? styles.over : styles.counter}
      title={words || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <span aria-hidden="true">{sayNumber(left, currentLanguage())}</span>
      <span className="visually-hidden" aria-live="polite">
        {left <= ANNOUNCE_FROM ? words : ''}
      </span>
    </span>
  )
}
