import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { BaseUiProviders } from './BaseUiProviders.tsx'
import { classes } from './classes.ts'
import styles from './Popup.module.css'
import { POPUP_PLACE } from './popupPlace.ts'

export interface PopoverProps {
  /** The button that opens it: a `Button` or `IconButton`. */
  readonly trigger: ReactElement
  /** Its accessible name. */
  readonly label: string
  readonly children: ReactNode
}

/** A small panel with its own trigger. In rows of a list use `openPopover`. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <BaseUiProviders>
      <BasePopover.Root>
        <BasePopover.Trigger render={trigger} />
        <BasePopover.Portal>
          <BasePopover.Positioner className={styles.positioner} {...POPUP_PLACE}>
            <BasePopover.Popup className={classes(styles.popup, styles.panel)} aria-label={label}>
              {children}
            </BasePopover.Popup>
          </BasePopover.Positioner>
        </BasePopover.Portal>
      </BasePopover.Root>
    </BaseUiProviders>
  )
}
