import { IconButton } from '../../parts/Button.tsx'
import { ArrowUp } from '../../parts/firstIcons.ts'
import { ArrowDown } from '../../parts/icons.ts'
import styles from './MoveButtons.module.css'

interface MoveButtonsProps {
  /** The index of the item. */
  readonly place: number
  /** The number of items. */
  readonly count: number
  readonly upLabel: string
  readonly downLabel: string
  readonly disabled?: boolean
  readonly onMove: (to: number) => void
}

/**
 * Buttons that move an item of a list up and down. At the ends of the list they are `aria-disabled`, because a button that becomes
 * `disabled` loses the focus.
 */
export function MoveButtons({ place, count, upLabel, downLabel, disabled, onMove }: MoveButtonsProps) {
  const move = (to: number): void => {
    if (to >= 0 && to < count) onMove(to)
  }
  return (
    <>
      <IconButton
        className={styles.move}
        size="small"
        icon={<ArrowUp size={16} aria-hidden />}
        label={upLabel}
        disabled={disabled}
        aria-disabled={place === 0}
        onClick={() => move(place - 1)}
      />
      <IconButton
        className={styles.move}
        size="small"
        icon={<ArrowDown size={16} aria-hidden />}
        label={downLabel}
        disabled={disabled}
        aria-disabled={place === count - 1}
        onClick={() => move(place + 1)}
      />
    </>
  )
}
