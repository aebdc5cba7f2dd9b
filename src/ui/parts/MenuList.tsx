import { Menu } from '@base-ui/react/menu'
import { Fragment, type ReactNode, useCallback, useRef } from 'react'
import { classes } from './classes.ts'
import { Check } from './firstIcons.ts'
import { letDrawDown } from './letDrawDown.ts'
import styles from './Popup.module.css'
import { POPUP_PLACE } from './popupPlace.ts'
import { markEdges } from './scrollEdges.ts'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** A sentence below the label. */
  readonly hint?: string
  /** For one of several choices: whether it is the current one. */
  readonly checked?: boolean
  /** Can't be undone. */
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Draws a separator above. */
  readonly startsGroup?: boolean
  readonly onSelect: () => void
}

export interface MenuListProps {
  readonly items: readonly MenuItem[]
  readonly label: string | undefined
  readonly anchor: Element
  /** Highlights the first item. */
  readonly byKeyboard: boolean
  /** The element that receives the focus on close; false leaves the focus where it is. */
  readonly finalFocus: () => HTMLElement | boolean
  /** At the lower edge of the window instead of at the anchor, for fingers (ME2). */
  readonly sheet: boolean
  readonly onClose: () => void
}

/** The place of a sheet, instead of the one that Base UI finds at the anchor. */
const AT_EDGE = { top: 'auto', bottom: 0, left: 0, right: 0, transform: 'none' } as const

/** The contents of an open menu. */
export function MenuList({ items, label, anchor, byKeyboard, finalFocus, sheet, onClose }: MenuListProps) {
  const close = useRef(onClose)
  close.current = onClose
  const popupRef = useCallback(
    (popup: HTMLElement | null) => {
      if (popup === null) return
      // The menu has no trigger, so Base UI can't know that it was opened from the keyboard.
      if (byKeyboard) highlightFirst(popup)
      return sheet ? letDrawDown(popup, () => close.current()) : undefined
    },
    [byKeyboard, sheet],
  )
  return (
    <Menu.Portal>
      {sheet && <Menu.Backdrop className={styles.backdrop} />}
      <Menu.Positioner
        className={classes(styles.positioner, sheet && styles.edge)}
        style={sheet ? AT_EDGE : undefined}
        anchor={anchor}
        align="end"
        {...POPUP_PLACE}
      >
        <Menu.Popup
          ref={popupRef}
          className={classes(styles.popup, styles.menu, sheet && styles.sheet)}
          aria-label={label}
          finalFocus={finalFocus}
        >
          {sheet && <div className={styles.handle} role="none" />}
          <div ref={fadeEdges} className={styles.entries} role="none">
            {items.map((item) => (
              <Fragment key={item.id}>
                {item.startsGroup && <Menu.Separator className={styles.separator} />}
                <Menu.Item
                  className={classes(styles.item, item.danger && styles.danger)}
                  data-surface="menu"
                  disabled={item.disabled}
                  onClick={item.onSelect}
                  {...(item.checked !== undefined && { role: 'menuitemradio', 'aria-checked': item.checked })}
                  {...(item.hint !== undefined && {
                    'aria-label': item.label,
                    'aria-description': item.hint,
                  })}
                >
                  {item.icon && <span className={styles.icon}>{item.icon}</span>}
                  {item.hint === undefined ? (
                    <span>{item.label}</span>
                  ) : (
                    <Explained label={item.label} hint={item.hint} />
                  )}
                  {item.checked !== undefined && <Check size={18} className={styles.check} />}
                </Menu.Item>
              </Fragment>
            ))}
          </div>
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  )
}

const Explained = ({ label, hint }: { readonly label: string; readonly hint: string }) => (
  <span className={styles.explained}>
    <span>{label}</span>
    <small>{hint}</small>
  </span>
)

const fadeEdges = (entries: HTMLElement | null) =>
  entries === null ? undefined : markEdges(entries, 'block')

/** Presses the down arrow once the popup has the focus. */
function highlightFirst(popup: HTMLElement): void {
  popup.addEventListener(
    'focus',
    () => popup.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })),
    { once: true },
  )
}
