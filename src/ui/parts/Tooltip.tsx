import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'
import { BaseUiProviders } from './BaseUiProviders.tsx'
import styles from './Popup.module.css'

export interface TooltipProps {
  /** Hidden from screen readers: the accessible name of `children` must contain the same text. */
  readonly text: string
  /** One focusable element. */
  readonly children: ReactElement
}

/** A tooltip for one element. Icon buttons have theirs through the overlay host. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <BaseUiProviders>
      <BaseTooltip.Root>
        <BaseTooltip.Trigger render={children} />
        <BaseTooltip.Portal>
          <BaseTooltip.Positioner className={styles.tip} sideOffset={6} collisionPadding={8}>
            <BaseTooltip.Popup className={styles.words}>{text}</BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      </BaseTooltip.Root>
    </BaseUiProviders>
  )
}
