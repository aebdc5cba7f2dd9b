import type { ReactNode } from 'react'
import styles from './Segments.module.css'

interface Choice<Value extends string> {
  readonly value: Value
  readonly words: string
  /** Shown in place of the words where they don't fit, which the style sheet around it decides. */
  readonly sign?: ReactNode
}

interface SegmentsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly Choice<Value>[]
  readonly onChange: (value: Value) => void
}

/** A few choices side by side, one of which is pressed. */
export const Segments = <Value extends string>({ label, value, choices, onChange }: SegmentsProps<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and a box
  <div role="group" className={styles.segments} aria-label={label}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        className={styles.segment}
        aria-pressed={choice.value === value}
        data-tip={choice.sign === undefined ? undefined : choice.words}
        onClick={() => onChange(choice.value)}
      >
        {choice.sign}
        <span>{choice.words}</span>
      </button>
    ))}
  </div>
)
