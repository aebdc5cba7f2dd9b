import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { BaseUiWorld } from './BaseUiWorld.tsx'
import styles from './Tabs.module.css'

export interface TabItem<T extends string> {
  readonly value: T
  readonly label: ReactNode
  readonly disabled?: boolean
  readonly panel: ReactNode
}

export interface TabsProps<T extends string> {
  /** What the tabs choose among. */
  readonly label: string
  readonly tabs: readonly TabItem<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** Arrow keys only move; Enter or Space opens. For panels that have to be fetched. */
  readonly manual?: boolean
}

/** Panels of which one is shown. More tabs than fit are scrolled to. */
export function Tabs<T extends string>({ label, tabs, value, onChange, manual }: TabsProps<T>) {
  return (
    <BaseUiWorld>
      <BaseTabs.Root value={value} onValueChange={(next) => onChange(next as T)}>
        <BaseTabs.List className={styles.list} aria-label={label} activateOnFocus={!manual}>
          {tabs.map((tab) => (
            <BaseTabs.Tab key={tab.value} value={tab.value} disabled={tab.disabled} className={styles.tab}>
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {tabs.map((tab) => (
          <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
            {tab.panel}
          </BaseTabs.Panel>
        ))}
      </BaseTabs.Root>
    </BaseUiWorld>
  )
}
