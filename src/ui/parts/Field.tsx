import { type ReactNode, useId, useState } from 'react'
import { sayNumber } from '../i18n/format.ts'
import { currentLanguage, useText } from '../i18n/i18n.ts'
import styles from './Field.module.css'

/** What every field can say of itself. */
export interface FieldWords {
  readonly label: ReactNode
  /** The label is there for those who listen only: its place says it to the others. */
  readonly hideLabel?: boolean
  readonly hint?: ReactNode
  /** What is wrong with what stands in it. */
  readonly error?: string | undefined
  readonly counter?: CounterProps
}

/** How the control is tied to its words. */
export interface FieldTies {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FieldProps extends FieldWords {
  readonly children: (ties: FieldTies) => ReactNode
}

/** A control with its label above and what there is to say about it below. */
export function Field({ label, hideLabel, hint, error, counter, children }: FieldProps) {
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
      {/* Always there, so that an error which comes later is read. */}
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

/** From here on it is said aloud that the end is near. */
const NEAR = 20

/** Characters left; negative, and marked, when there are too many. */
function Counter({ used, limit }: CounterProps) {
  const t = useText()
  const [hovered, setHovered] = useState(false)
  const left = limit - used
  // Else they would be made anew, and changed in the page, with each key.
  const words =
    left > NEAR && !hovered
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
        {left <= NEAR ? words : ''}
      </span>
    </span>
  )
}
