import {
  type CSSProperties,
  type Ref,
  type TextareaHTMLAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'
import { Field, type FieldWords } from './Field.tsx'

export interface TextAreaProps
  extends FieldWords,
    Omit<
      TextareaHTMLAttributes<HTMLTextAreaElement>,
      'id' | 'aria-invalid' | 'aria-describedby' | 'value' | 'defaultValue'
    > {
  readonly value: string
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** A multi-line text field. It grows with its text, from `rows` up to half of the window. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  counter,
  className,
  ref,
  rows = 3,
  value: given,
  ...native
}: TextAreaProps) {
  // As the element has it, whose lines end with one character.
  const value = given.replace(/\r\n?/g, '\n')
  const [first] = useState(value)
  const own = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement, [])
  // Runs after each render, because more than typing changes the text: an emoji, a draft.
  useLayoutEffect(() => {
    const { current: area } = own
    if (area === null) return
    // Not by React, which would have to render before the frame with a keystroke (decision 38).
    if (area.value !== value) area.value = value
    fitByHand(area)
  })
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} counter={counter}>
      {(ties) => (
        <textarea
          ref={own}
          dir="auto"
          defaultValue={first}
          rows={rows}
          data-surface={native.readOnly ? undefined : 'input'}
          onInput={(event) => fitByHand(event.currentTarget)}
          {...native}
          {...ties}
          // `field-sizing: content` ignores `rows`.
          style={{ '--least-rows': rows } as CSSProperties}
          className={classes(styles.control, styles.area, className)}
        />
      )}
    </Field>
  )
}

/** For browsers without `field-sizing: content` (Firefox before 2026, Safari before 26.2). */
function fitByHand(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.blockSize = 'auto'
  area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}
