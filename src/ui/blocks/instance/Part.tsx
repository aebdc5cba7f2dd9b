import { type ReactNode, useId } from 'react'
import styles from './Part.module.css'

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

/** A section of the page with its heading. */
export function Part({ title, children }: PartProps) {
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  )
}
