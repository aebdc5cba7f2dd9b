import { type CSSProperties, useId } from 'react'
import styles from './RangeField.module.css'

export interface RangeFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  /** The value in words, for the screen and for screen readers. */
  readonly text: string
  /** The CSS colours of the track, from its start to its end. */
  readonly track?: readonly string[]
  readonly disabled?: boolean
  readonly onChange: (value: number) => void
}

/** A slider with its name and its value. */
export function RangeField({
  label,
  value,
  min,
  max,
  step = 1,
  text,
  track,
  disabled,
  onChange,
}: RangeFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
      <input
        id={id}
        type="range"
        className={track && styles.coloured}
        style={track && ({ '--track': track.join(', ') } as CSSProperties)}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        disabled={disabled}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  )
}
