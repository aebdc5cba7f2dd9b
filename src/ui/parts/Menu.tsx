import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { BaseUiProviders } from './BaseUiProviders.tsx'
import type { MenuItem } from './MenuList.tsx'
import { MenuList } from './MenuList.tsx'

export interface MenuProps {
  /** The button that opens it: a `Button` or `IconButton`. */
  readonly trigger: ReactElement
  readonly items: readonly MenuItem[]
}

/** A menu with its own trigger. In rows of a list use `openMenu`. */
export function Menu({ trigger, items }: MenuProps) {
  return (
    <BaseUiProviders>
      <BaseMenu.Root>
        <BaseMenu.Trigger render={trigger} />
        <MenuList items={items} />
      </BaseMenu.Root>
    </BaseUiProviders>
  )
}
