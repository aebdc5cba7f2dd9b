import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { BaseUiProviders } from './BaseUiProviders.tsx'
import { classes } from './classes.ts'
import styles from './Tabs.module.css'
import { useSideScroll } from './useSideScroll.ts'

export interface TabItem<T extends string> {
  readonly value: T
  readonly label: ReactNode
  readonly disabled?: boolean
  readonly panel: ReactNode
}

export interface TabsProps<T extends string> {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly TabItem<T>[]
  /** null: no tab is selected, and `instead` replaces the panel. */
  readonly value: T | null
  readonly onChange: (value: T) => void
  /** Tabs in a column next to their panels. */
  readonly beside?: boolean
  /** Shown while no tab is selected. */
  readonly instead?: ReactNode
  /** Arrow keys only move the focus; Enter or Space opens. For panels that have to be fetched. */
  readonly manual?: boolean
}

/** A tab list and its panels. Tabs that don't fit scroll, and the row fades where there are more. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { label, tabs, value, onChange, beside, instead, manual } = props
  const list = useSideScroll<HTMLDivElement>(value, tabs.length)
  return (
    <BaseUiProviders>
      <BaseTabs.Root
        className={classes(beside && styles.beside)}
        orientation={beside ? 'vertical' : 'horizontal'}
        value={value}
        onValueChange={(next) => onChange(next as T)}
      >
        <BaseTabs.List ref={list} className={styles.list} aria-label={label} activateOnFocus={!manual}>
          {tabs.map((tab) => (
            <BaseTabs.Tab key={tab.value} value={tab.value} disabled={tab.disabled} className={styles.tab}>
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {instead}
        {tabs.map((tab) => (
          <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
            {tab.panel}
          </BaseTabs.Panel>
        ))}
      </BaseTabs.Root>
    </BaseUiProviders>
  )
}
