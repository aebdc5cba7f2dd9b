import { Menu } from '@base-ui/react/menu'
import { Popover } from '@base-ui/react/popover'
import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react'
import type { Engine } from '../../engine/engine.ts'
import { BesideContexts } from '../../hooks/Beside.tsx'
import { useEngine } from '../../hooks/useEngine.ts'
import { BaseUiProviders } from '../../parts/BaseUiProviders.tsx'
import { classes } from '../../parts/classes.ts'
import { MenuList } from '../../parts/MenuList.tsx'
import styles from '../../parts/Popup.module.css'
import { POPUP_PLACE } from '../../parts/popupPlace.ts'
import { useMedia } from '../layout/useMedia.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { historySettled, useLayer } from './layers.ts'
import {
  closeOverlay,
  currentOverlay,
  type OpenConfirm,
  type OpenMenu,
  type OpenPopover,
  type Overlay,
  overlaysOf,
  PORTAL,
  popoverOf,
} from './openOverlay.ts'
import { TipHost } from './TipHost.tsx'
import { WindowHost } from './WindowHost.tsx'

/** Renders the requests of `openOverlay.ts`. One per page, loaded by `OverlayLoader`. */
export function OverlayHost() {
  const overlays = overlaysOf(useEngine())
  const overlay = useSyncExternalStore(overlays.subscribe, overlays.current)
  useAnchor(overlay)
  return (
    <BaseUiProviders>
      <WindowHost />
      <MenuLayer open={overlay?.kind === 'menu' ? overlay : null} />
      <PopoverLayer open={popoverOf(overlay)} below={overlay?.kind === 'confirm'} />
      <ConfirmLayer open={overlay?.kind === 'confirm' ? overlay : null} />
      <TipHost />
    </BaseUiProviders>
  )
}

/** `open`, or after it closed the last one, whose content stays while it fades out. */
function useLast<T>(open: T | null): T | null {
  const [last, setLast] = useState(open)
  if (open !== null && open !== last) setLast(open)
  return open ?? last
}

/** The element to focus when `overlay` closes, or false to leave the focus where it is. */
const focusAfter = (engine: Engine, overlay: Overlay) => (): HTMLElement | boolean => {
  // Another overlay is open and has the focus.
  const now = currentOverlay(engine)
  if (now !== null && now !== overlay.over) return false
  // The user moved on to something else on the page, which closed the overlay.
  const active = document.activeElement
  if (active !== null && active !== document.body && !active.closest(PORTAL)) return false
  // A window opened from the menu already has the focus, before the menu has faded out.
  const dialog = overlay.kind === 'menu' ? active?.closest('[role="dialog"]') : null
  if (dialog && !dialog.contains(overlay.returnTo)) return false
  const { returnTo } = overlay
  if (returnTo instanceof HTMLElement && returnTo.isConnected) return returnTo
  // The window below closed while this overlay had the focus, so the window did not restore the focus. With true, Base UI returns it
  // to the element that had it before the window. A window opened since then may already have it.
  return returnTo?.closest('[role="dialog"]') != null && active?.closest('[role="dialog"]') == null
}

function MenuLayer({ open }: { readonly open: OpenMenu | null }) {
  const engine = useEngine()
  const menu = useLast(open)
  const sheet = useMedia('(pointer: coarse)')
  // The browser's back closes a sheet, as it closes a window (ME3).
  useLayer(sheet && open !== null, () => closeOverlay(engine, open))
  if (menu === null) return null
  return (
    <Menu.Root open={open !== null} onOpenChange={(next) => next || closeOverlay(engine, menu)}>
      <MenuList
        items={menu.items}
        label={menu.label ?? menu.anchor.getAttribute('aria-label') ?? undefined}
        anchor={menu.anchor}
        byKeyboard={menu.byKeyboard}
        finalFocus={focusAfter(engine, menu)}
        sheet={sheet}
        onClose={() => closeOverlay(engine, menu)}
      />
    </Menu.Root>
  )
}

/** The focus guards at the start and end of a Base UI popup. */
const FOCUS_GUARD = '[data-base-ui-focus-guard]'
/** What Tab may reach. */
const TAB_STOPS =
  'a[href], area[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex]'

/**
 * Lets Tab cycle within a popover. The popover is at the end of the DOM, so the element after its last tab stop is
 * unrelated. Runs in the capture phase, before Base UI's guards move the focus out.
 */
function cycleTab(event: FocusEvent<HTMLElement>): void {
  const { target, relatedTarget, currentTarget } = event
  const popup = currentTarget.querySelector<HTMLElement>('[role="dialog"]')
  // The focus may enter from outside.
  if (popup === null || !target.matches(FOCUS_GUARD) || !popup.contains(relatedTarget)) return
  event.stopPropagation()
  const stops = [...popup.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(({ tabIndex }) => tabIndex >= 0)
  const atEnd = (popup.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  for (const stop of [...(atEnd ? stops : stops.reverse()), popup]) {
    // A hidden or disabled element does not take the focus.
    stop.focus()
    if (document.activeElement === stop) return
  }
}

interface PopoverLayerProps {
  readonly open: OpenPopover | null
  /** A confirmation covers it. */
  readonly below: boolean
}

function PopoverLayer({ open, below }: PopoverLayerProps) {
  const engine = useEngine()
  const popover = useLast(open)
  if (popover === null) return null
  return (
    <Popover.Root
      open={open !== null}
      onOpenChange={(next, { event }) => {
        // The anchor's own handler closes it; closing here too would make that handler open it again.
        const onAnchor = event.target instanceof Node && popover.anchor.contains(event.target)
        if (!next && (!onAnchor || event instanceof KeyboardEvent)) closeOverlay(engine, popover)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          className={classes(styles.positioner, below && styles.below)}
          anchor={popover.anchor}
          align="start"
          {...POPUP_PLACE}
          onFocusCapture={cycleTab}
        >
          <Popover.Popup
            className={classes(styles.popup, styles.panel, popover.wide && styles.wide)}
            aria-label={popover.label}
            initialFocus={!popover.byPointer}
            finalFocus={focusAfter(engine, popover)}
          >
            <BesideContexts on>{popover.render(() => closeOverlay(engine, popover))}</BesideContexts>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ConfirmLayer({ open }: { readonly open: OpenConfirm | null }) {
  const engine = useEngine()
  const confirm = useLast(open)
  if (confirm === null) return null
  return (
    <ConfirmDialog
      open={open !== null}
      title={confirm.title}
      body={confirm.body}
      confirmLabel={confirm.confirmLabel}
      cancelLabel={confirm.cancelLabel}
      danger={confirm.danger}
      finalFocus={focusAfter(engine, confirm)}
      onAnswer={(yes) => {
        confirm.answer(historySettled(engine).then(() => yes))
        closeOverlay(engine, confirm)
      }}
    />
  )
}

/**
 * Sets the anchor's `aria-expanded`, and closes an overlay whose anchor has left the page: a row can be
 * deleted, or leave the virtual list, while its menu is open.
 */
function useAnchor(overlay: Overlay | null): void {
  const engine = useEngine()
  useEffect(() => {
    if (overlay === null || overlay.kind === 'confirm') return
    const { anchor } = overlay
    anchor.setAttribute('aria-expanded', 'true')
    const watch = new MutationObserver(() => anchor.isConnected || closeOverlay(engine, overlay))
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      anchor.setAttribute('aria-expanded', 'false')
    }
  }, [overlay, engine])
}
