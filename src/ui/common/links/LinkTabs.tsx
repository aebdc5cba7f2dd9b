import { useSideScroll } from '../../parts/useSideScroll.ts'
import { InternalLink } from './InternalLink.tsx'
import styles from './LinkTabs.module.css'

export interface LinkTab<T extends string> {
  readonly value: T
  readonly label: string
  readonly to: string
  /** It has no content. */
  readonly disabled?: boolean
}

export interface LinkTabsProps<T extends string> {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly LinkTab<T>[]
  readonly value: T
}

/** Tabs that are links to pages. Tabs that don't fit scroll, and the row fades where there are more. */
export function LinkTabs<T extends string>({ label, tabs, value }: LinkTabsProps<T>) {
  const list = useSideScroll<HTMLElement>(value, tabs.length)
  return (
    <nav ref={list} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) =>
        tab.disabled && tab.value !== value ? (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a disabled link is not a link element
          <span key={tab.value} className={styles.tab} role="link" aria-disabled="true">
            {tab.label}
          </span>
        ) : (
          <InternalLink
            key={tab.value}
            to={tab.to}
            className={styles.tab}
            aria-current={tab.value === value ? 'page' : undefined}
          >
            {tab.label}
          </InternalLink>
        ),
      )}
    </nav>
  )
}
