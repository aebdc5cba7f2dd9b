import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { BaseUiWorld } from './BaseUiWorld.tsx'
import styles from './Popup.module.css'

export interface TooltipProps {
  /** For the eye only: whatever it says must also be in the name of `children`. */
  readonly text: string
  /** One element that can have the focus. */
  readonly children: ReactElement
}

/** A tip at one element. Icon buttons have theirs already, through the overlay host. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <BaseUiWorld>
      <BaseTooltip.Root>
        <BaseTooltip.Trigger render={children} />
        <BaseTooltip.Portal>
          <BaseTooltip.Positioner className={styles.tip} sideOffset={6} collisionPadding={8}>
            <BaseTooltip.Popup className={styles.words}>{text}</BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      </BaseTooltip.Root>
    </BaseUiWorld>
  )
}
