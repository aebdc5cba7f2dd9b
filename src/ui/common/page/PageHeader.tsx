import type { ReactNode } from 'react'
import { BackButton } from './BackButton.tsx'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  readonly title: string
  /** Controls at the end of the header. */
  readonly children?: ReactNode
}

/** The header of a page without a timeline, with a way back (N38). */
export function PageHeader({ title, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <BackButton className={styles.back} />
      <h1>{title}</h1>
      {children}
    </header>
  )
}
