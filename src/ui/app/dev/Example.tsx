import type { ReactNode } from 'react'
import styles from './PartsPage.module.css'

interface ExampleProps {
  readonly name: string
  /** The content has its own padding. */
  readonly flush?: boolean
  readonly children: ReactNode
}

export function Example({ name, flush, children }: ExampleProps) {
  return (
    <section className={styles.example}>
      <h3 className={styles.heading}>{name}</h3>
      <div className={flush ? undefined : styles.inside}>{children}</div>
    </section>
  )
}
