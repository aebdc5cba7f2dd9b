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
  /** The column's element, beside `main`. */
  readonly elementBeside: (main: HTMLElement) => Element | null
}

const COLUMNS: Readonly<Record<'sidebar' | 'third', Column>> = {
  sidebar: {
    preference: 'sidebarColumnWidth',
    property: '--width-sidebar',
    label: 'shell.sidebar_width',
    elementBeside: (main) => main.previousElementSibling,
  },
  third: {
    preference: 'notifsColumnWidth',
    property: '--width-notifications',
    label: 'shell.third_width',
    elementBeside: (main) => main.nextElementSibling,
  },
}

function sizeOf(element: Element) {
  const { left, width } = element.getBoundingClientRect()
  return { left, widthPx: width, basisPx: Number.parseFloat(getComputedStyle(element).flexBasis) }
}

const remInPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

type Widths = Pick<Preferences, 'contentColumnWidth'> & Partial<Preferences>
/** Returns the widths after a handle has moved to the right by `px`. */
type WidthsAt = (px: number) => Widths

/** Handles in the gaps between the columns. Each changes the widths of the two columns beside it (L56). */
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
  const { preference, property, label, elementBeside } = COLUMNS[name]
  const width = usePreference(preference)
  const content = usePreference('contentColumnWidth')
  const [dragging, setDragging] = useState(false)
  const drag = useRef<{ readonly x: number; readonly widthsAt: WidthsAt } | null>(null)

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
  /** Starts from the widths that the columns have now. */
  const measure = (): WidthsAt => {
    const element = elementBeside(main)
    if (!element) return () => before
    const [side, middle] = [sizeOf(element), sizeOf(main)]
    const remPx = remInPx()
    const rem = (px: number): string => `${Math.round((px / remPx) * 100) / 100}rem`
    return (px) => {
      const moved = movedEdge(side, middle, side.left < middle.left ? px : -px, remPx)
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
  const end = (chosen: Widths | null): void => {
    drag.current = null
    setDragging(false)
    if (chosen === null) show(before)
    else void saveWidths(chosen)
  }
  // A pressed handle does not have the focus, so it gets no key events.
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
