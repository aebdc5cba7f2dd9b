import { useLayoutEffect, useRef, useState } from 'react'
import { type NavEntry, PINS_SHOWN } from '../../blocks/navigation/navEntries.ts'
import { NavIcon, useNavWords } from '../../blocks/navigation/navIcons.tsx'
import { type Nav, useSyncedPreferences } from '../../blocks/navigation/useNav.ts'
import { MoveButtons } from '../../blocks/rows/MoveButtons.tsx'
import { useDragOrder } from '../../blocks/rows/useDragOrder.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { GripVertical, Pin, PinOff } from '../../parts/icons.ts'
import styles from './PinEditor.module.css'

interface PinChange {
  readonly name: string
  readonly on: boolean
}

/**
 * Moves the focus with an entry that is pinned or unpinned: the row, with its focused button, moves to the other list.
 * `changing` is to be set to the change, and `box` is the element around both lists.
 */
function useFollowingFocus(pinned: readonly NavEntry[]) {
  const changing = useRef<PinChange | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: change } = changing
    if (change === null || pinned.some(({ name }) => name === change.name) !== change.on) return
    changing.current = null
    // The user may have moved the focus elsewhere meanwhile.
    if (document.activeElement !== document.body && !box.current?.contains(document.activeElement)) return
    const button = box.current?.querySelector<HTMLElement>(`[data-key="pin ${CSS.escape(change.name)}"]`)
    button?.focus({ preventScroll: true })
    button?.scrollIntoView({ block: 'nearest' })
  }, [pinned])
  return { box, changing }
}

/** Moves and unpins the pinned entries of the navigation, and pins others. */
export function PinEditor({ nav }: { readonly nav: Nav }) {
  const engine = useEngine()
  const t = useText()
  const words = useNavWords()
  const { pinnedNavItems } = useSyncedPreferences()
  const [announcement, setAnnouncement] = useState('')
  const { pinned } = nav
  const rest = nav.entries.filter((entry) => !pinned.includes(entry))

  const move = (from: number, to: number): void => {
    const [entry, neighbour] = [pinned[from], pinned[to]]
    if (entry === undefined || neighbour === undefined || entry === neighbour) return
    // Pins of entries that are not available keep their place.
    void engine.run({ kind: 'movePin', item: entry.name, to: pinnedNavItems.indexOf(neighbour.name) })
    setAnnouncement(t('nav.moved', { item: words(entry), place: to + 1, count: pinned.length }))
  }
  const { box, changing } = useFollowingFocus(pinned)
  const pin = (entry: NavEntry, on: boolean): void => {
    const change = { name: entry.name, on }
    changing.current = change
    void engine.run({ kind: 'pin', item: entry.name, on }).then(({ ok }) => {
      if (!ok && changing.current === change) changing.current = null
    })
    setAnnouncement(t(on ? 'nav.was_pinned' : 'nav.was_unpinned', { item: words(entry) }))
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
        {announcement}
      </p>
    </div>
  )
}
