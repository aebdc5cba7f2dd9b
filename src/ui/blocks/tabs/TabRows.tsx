import type { ReactNode } from 'react'
import type { OpenTab } from '../../../shared/model/openTab.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { GoToTab } from './GoToTab.tsx'
import { TabFacts } from './TabFacts.tsx'
import styles from './TabRows.module.css'
import { useOpenTabs } from './useOpenTabs.ts'

interface TabRowsProps {
  readonly label: string
  /** What else can be done with a tab that is not this one. */
  readonly actions?: (tab: OpenTab) => ReactNode
  /** Called with a text if a tab can't be brought to front. */
  readonly onRefused: (text: string) => void
}

/** The open tabs of this browser, a row each (RO1), with the way to those that this one can bring to front. */
export function TabRows({ label, actions, onRefused }: TabRowsProps) {
  const { tabId } = useEngine()
  const tabs = useOpenTabs()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className={styles.rows} aria-label={label}>
      {tabs?.map((tab) => (
        <li key={tab.id}>
          <span className={styles.tab}>
            <bdi>{tab.title}</bdi>
            <small>
              <TabFacts tab={tab} isMine={tab.id === tabId} />
            </small>
          </span>
          <GoToTab tab={tab} onRefused={onRefused} />
          {tab.id !== tabId && actions?.(tab)}
        </li>
      ))}
    </ul>
  )
}
