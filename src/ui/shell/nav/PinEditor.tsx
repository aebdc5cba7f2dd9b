import { useLayoutEffect, useRef, useState } from 'react'
import { type NavEntry, PINS_SHOWN, pinIndex } from '../../blocks/navigation/navEntries.ts'
import { NavIcon, useNavWords } from '../../blocks/navigation/navIcons.tsx'
import { type Nav, useStored } from '../../blocks/navigation/useNav.ts'
import { MoveButtons } from '../../blocks/rows/MoveButtons.tsx'
import { useDragOrder } from '../../blocks/rows/useDragOrder.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { GripVertical, Pin, PinOff } from '../../parts/icons.ts'
import styles from './PinEditor.module.css'

/** Pinned entries, which can be moved and removed, and the entries that can be pinned. */
export function PinEditor({ nav }: { readonly nav: Nav }) {
  const engine = useEngine()
  const t = useText()
  const words = useNavWords()
  const { pinnedNavItems } = useStored()
  const [said, setSaid] = useState('')
  const { pinned } = nav
  const rest = nav.entries.filter((entry) => !pinned.includes(entry))

  const move = (from: number, to: number): void => {
    const [entry, neighbour] = [pinned[from], pinned[to]]
    if (entry === undefined || neighbour === undefined || entry === neighbour) return
    void engine.run({ kind: 'movePin', item: entry.name, to: pinIndex(pinnedNavItems, neighbour.name) })
    setSaid(t('nav.moved', { item: words(entry), place: to + 1, count: pinned.length }))
  }
  /** The entry whose pressed button goes with its row: the focus follows to the other list. */
  const pressed = useRef<{ readonly name: string; readonly on: boolean } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: moved } = pressed
    if (moved === null || pinned.some(({ name }) => name === moved.name) !== moved.on) return
    pressed.current = null
    // The user may have gone elsewhere meanwhile.
    if (document.activeElement !== document.body && !box.current?.contains(document.activeElement)) return
    const button = box.current?.querySelector<HTMLElement>(`[data-key="pin ${CSS.escape(moved.name)}"]`)
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest' })
  }, [pinned])
  const pin = (entry: NavEntry, on: boolean): void => {
    const moved = { name: entry.name, on }
    pressed.current = moved
    void engine.run({ kind: 'pin', item: entry.name, on }).then(({ ok }) => {
      if (!ok && pressed.current === moved) pressed.current = null
    })
    setSaid(t(on ? 'nav.was_pinned' : 'nav.was_unpinned', { item: words(entry) }))
  }
  const { list, offsetOf, dragging, grip } = useDragOrder(
    pinned.map(({ name }) => name),
    move,
  )

  return (
    <div ref={box}>
      <h3 className={styles.title}>{t('nav.pinned')}</h3>
      {pinned.length === 0 && <p className={styles.note}>{t('nav.nothing_pinned')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
      <ol role="list" ref={list} aria-label={t('nav.pinned')}>
        {pinned.map((entry, index) => (
          <li
            key={entry.name}
            className={classes(
              styles.row,
              dragging === index && styles.dragged,
              index >= PINS_SHOWN && styles.beyond,
            )}
            style={{ transform: `translateY(${offsetOf(index)}px)` }}
          >
            <span className={styles.grip} {...grip(index)} aria-hidden>
              <GripVertical size={18} />
            </span>
            <NavIcon entry={entry} />
            <span className={styles.words}>
              <bdi>{words(entry)}</bdi>
            </span>
            <MoveButtons
              place={index}
              count={pinned.length}
              upLabel={t('nav.move_up', { item: words(entry) })}
              downLabel={t('nav.move_down', { item: words(entry) })}
              onMove={(to) => move(index, to)}
            />
            <IconButton
              size="small"
              icon={<PinOff size={16} aria-hidden />}
              data-key={`pin ${entry.name}`}
              label={t('nav.unpin', { item: words(entry) })}
              onClick={() => pin(entry, false)}
            />
          </li>
        ))}
      </ol>
      {pinned.length > PINS_SHOWN && (
        <p className={styles.note}>{t('nav.pins_beyond', { count: PINS_SHOWN })}</p>
      )}
      {rest.length > 0 && <h3 className={styles.title}>{t('nav.not_pinned')}</h3>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
      <ul role="list" aria-label={t('nav.not_pinned')}>
        {rest.map((entry) => (
          <li key={entry.name} className={styles.row}>
            <NavIcon entry={entry} />
            <span className={styles.words}>
              <bdi>{words(entry)}</bdi>
            </span>
            <IconButton
              size="small"
              icon={<Pin size={16} aria-hidden />}
              data-key={`pin ${entry.name}`}
              label={t('nav.pin', { item: words(entry) })}
              onClick={() => pin(entry, true)}
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
