import type { ReactNode } from 'react'
import { classes } from '../../parts/classes.ts'
import { PageHeader } from './PageHeader.tsx'
import styles from './ScrolledPage.module.css'
import { useTitle } from './useTitle.ts'

export interface ScrolledPageProps {
  /** Its header, its name, and the tab's title. */
  readonly title: string
  readonly children: ReactNode
}

/** A page of the main column that is no timeline: a header, and below it what scrolls. */
export function ScrolledPage({ title, children }: ScrolledPageProps) {
  useTitle(title)
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard, also where nothing in it can be */}
      <div className={classes(styles.scroller, styles.endSpace)} tabIndex={0} data-scroller>
        {children}
      </div>
    </section>
  )
}
