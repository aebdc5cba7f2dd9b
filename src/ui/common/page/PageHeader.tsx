import type { ReactNode } from 'react'
import { BackButton } from './BackButton.tsx'
import { HeaderMark } from './HeaderMark.tsx'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  readonly title: string
  /** Replaces the title in the heading. */
  readonly heading?: ReactNode
  /** The path of the page to which this one belongs. Default: that of its route. */
  readonly parent?: string
  /** Controls at the end of the header. */
  readonly children?: ReactNode
}

/** The header of a page without a timeline, with a way back (N38). */
export function PageHeader({ title, heading, parent, children }: PageHeaderProps) {
  return (
    <header className={styles.header} data-surface="header">
      <BackButton className={styles.back} parent={parent} />
      <h1>{heading ?? title}</h1>
      <HeaderMark />
      {children}
    </header>
  )
}
