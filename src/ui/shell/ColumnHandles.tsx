import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { TextKey } from '../../shared/i18n/textKey.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/model/preferences.ts'
import { useEscape } from '../common/keyboard/useEscape.ts'
import { useLayout } from '../common/layout/useLayout.ts'
import { usePreference } from '../hooks/hooks.ts'
import { useEngine } from '../hooks/useEngine.ts'
import { useText } from '../i18n/i18n.ts'
import { classes } from '../parts/classes.ts'
import styles from './ColumnHandles.module.css'
import { movedEdge } from './movedEdge.ts'

/** How far an arrow key moves an edge, in rem. */
const STEP_REM = 1

interface Column {
  readonly preference: 'sidebarColumnWidth' | 'notifsColumnWidth'
  readonly property: string
  readonly label: TextKey
  /** The element of the column. */
  readonly of: (main: HTMLElement) => Element | null | undefined
}

const COLUMNS: Readonly<Record<'sidebar' | 'third', Column>> = {
  sidebar: {
    preference: 'sidebarColumnWidth',
    property: '--width-sidebar',
    label: 'shell.sidebar_width',
    of: (main) => main.previousElementSibling,
  },
  third: {
    preference: 'notifsColumnWidth',
    property: '--width-notifications',
    label: 'shell.third_width',
    of: (main) => main.nextElementSibling,
  },
}

const remInPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

type Widths = Pick<Preferences, 'contentColumnWidth'> & Partial<Preferences>

/** Handles in the gaps between the columns, which change the widths of the two beside them (L56). */
export function ColumnHandles() {
  const mobile = useLayout() === 'mobile'
  const main = document.getElementById('main')
  if (mobile || main === null) return null
  return createPortal(
    <>
      <Handle main={main} name="sidebar" />
      <Handle main={main} name="third" />
    </>,
    main,
  )
}

function Handle({ main, name }: { readonly main: HTMLElement; readonly name: keyof typeof COLUMNS }) {
  const engine = useEngine()
  const t = useText()
  const { preference, property, label, of } = COLUMNS[name]
  const width = usePreference(preference)
  const content = usePreference('contentColumnWidth')
  const [dragging, setDragging] = useState(false)
  /** Maps a movement to the right, in px, to widths. */
  const drag = useRef<{ readonly x: number; readonly widthsAt: (px: number) => Widths } | null>(null)

  const show = (widths: Widths): void => {
    const style = main.closest<HTMLElement>('[data-layout]')?.style
    style?.setProperty('--width-content', widths.contentColumnWidth)
    style?.setProperty(property, widths[preference] ?? width)
  }
  const before: Widths = { contentColumnWidth: content, [preference]: width }
  const saveWidths = async (widths: Widths): Promise<void> => {
    show(widths)
    const ended = await engine.run({ kind: 'setPreferences', change: widths })
    if (!ended.ok) show(before)
  }
  /** Measures the columns now. */
  const measure = (): ((px: number) => Widths) => {
    const side = of(main)
    const remPx = remInPx()
    const sizeOf = (element: Element) => {
      const { left, width } = element.getBoundingClientRect()
      return { left, widthPx: width, basisPx: Number.parseFloat(getComputedStyle(element).flexBasis) }
    }
    if (!side) return () => before
    const [beside, middle] = [sizeOf(side), sizeOf(main)]
    const rem = (px: number): string => `${Math.round((px / remPx) * 100) / 100}rem`
    return (px) => {
      const moved = movedEdge(beside, middle, beside.left < middle.left ? px : -px, remPx)
      return { contentColumnWidth: rem(moved.contentPx), [preference]: rem(moved.sidePx) }
    }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, widthsAt: measure() }
    setDragging(true)
  }
  const onPointerMove = ({ clientX }: PointerEvent): void => {
    if (drag.current !== null) show(drag.current.widthsAt(clientX - drag.current.x))
  }
  const end = (kept: Widths | null): void => {
    drag.current = null
    setDragging(false)
    if (kept === null) show(before)
    else void saveWidths(kept)
  }
  // The pressed handle has no focus, and so gets no key.
  useEscape(dragging, () => end(null))
  const onPointerUp = ({ clientX }: PointerEvent): void => {
    if (drag.current === null) return
    const by = clientX - drag.current.x
    end(by === 0 ? null : drag.current.widthsAt(by))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (direction === 0) return
    void saveWidths(measure()(direction * STEP_REM * remInPx()))
    event.preventDefault()
    event.stopPropagation()
  }
  const reset = (): void => {
    const { contentColumnWidth, [preference]: side } = DEFAULT_PREFERENCES
    void saveWidths({ contentColumnWidth, [preference]: side })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t(label)}
      aria-valuenow={Number.parseFloat(width)}
      aria-valuetext={width}
      tabIndex={0}
      className={classes(styles.handle, styles[name], dragging && styles.dragging)}
      onPointerDown={onPointerDown}
      // Otherwise the browser may drag a selection, which cancels the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => end(null)}
      onKeyDown={onKeyDown}
      onDoubleClick={reset}
    />
  )
}
