import type { ReactNode } from 'react'
import { classes } from '../../parts/classes.ts'
import { PageHeader } from './PageHeader.tsx'
import styles from './ScrolledPage.module.css'
import { useTitle } from './useTitle.ts'

export interface ScrolledPageProps {
  /** The header, the accessible name, and the tab's title. */
  readonly title: string
  readonly children: ReactNode
}

/** A page of the main column without a timeline: a header above a scroller. */
export function ScrolledPage({ title, children }: ScrolledPageProps) {
  useTitle(title)
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller needs to be reachable by keyboard, even if nothing in it is focusable */}
      <div className={classes(styles.scroller, styles.endSpace)} tabIndex={0} data-scroller>
        {children}
      </div>
    </section>
  )
}
