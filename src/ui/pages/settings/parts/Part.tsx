import { type ReactNode, useId } from 'react'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import { sayKey, useText } from '../../../i18n/i18n.ts'
import { Marked } from '../Marked.tsx'
import styles from './Part.module.css'

interface PartProps {
  readonly title: TextKey
  /** The explanation below the title. */
  readonly hint: TextKey
  /** The words to mark, from `searchWords`. */
  readonly marks: readonly string[]
  readonly children: ReactNode
}

/** A part of a settings tab with its own form or list: title, explanation and content. */
export function Part({ title, hint, marks, children }: PartProps) {
  const t = useText()
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>
        <Marked text={sayKey(t, title)} words={marks} />
      </h3>
      <p className={styles.hint}>
        <Marked text={sayKey(t, hint)} words={marks} />
      </p>
      {children}
    </section>
  )
}
