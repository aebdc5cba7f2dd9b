import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type EmojiChoice, type EmojiGroups, SKIN_TONES, type SkinTone } from '../../../shared/model/emoji.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { NativeSelect } from '../../parts/NativeSelect.tsx'
import { cellId, EmojiGrid, type GridHandle, ITEM_PX } from './EmojiGrid.tsx'
import styles from './EmojiPicker.module.css'
import { EmojiLines } from './emojiLines.ts'
import { GroupBar } from './GroupBar.tsx'
import { type CellPosition, pickerRows, positionAfter } from './pickerRows.ts'
import { foundGroup, unicodeOnly } from './pickerSources.ts'
import { useFoundEmoji } from './useEmoji.ts'

interface EmojiSearchProps extends Pick<EmojiGroups, 'groups' | 'tone'> {
  readonly custom: boolean
  /** What the search begins with. */
  readonly typed: string
  readonly onPick: (emoji: EmojiChoice) => void
  readonly setTone: (tone: SkinTone) => void
  readonly fill?: boolean
  readonly gridRef?: RefObject<HTMLDivElement | null>
}

/** Emoji per row (EM7). */
const COLUMNS = 6

const TONE_NAMES = ['none', 'light', 'medium_light', 'medium', 'medium_dark', 'dark'] as const
const TONE_SAMPLES = ['✋', '✋🏻', '✋🏼', '✋🏽', '✋🏾', '✋🏿'] as const

/** The search field, the group bar and the grid. The search field keeps the focus while keys move in the grid. */
export function EmojiSearch({
  groups,
  tone,
  custom,
  typed,
  onPick,
  setTone,
  fill,
  gridRef,
}: EmojiSearchProps) {
  const engine = useEngine()
  const t = useText()
  const gridId = useId()
  const [text, setText] = useState(typed)
  const { found, words, pending } = useFoundEmoji(text, tone)
  const [position, setPosition] = useState<CellPosition | null>(null)
  const [columns, setColumns] = useState(COLUMNS)
  const [topGroup, setTopGroup] = useState(0)
  const search = useRef<HTMLInputElement>(null)
  const handle = useRef<GridHandle>(null)
  const ownGridRef = useRef<HTMLDivElement>(null)
  const grid = gridRef ?? ownGridRef

  const sources = useMemo(() => {
    const offered = found === null ? (custom ? groups : groups.map(unicodeOnly)) : [foundGroup(found, custom)]
    return offered.filter(({ count }) => count > 0).map((group) => new EmojiLines(group))
  }, [groups, found, custom])
  const titled = found === null
  const rows = useMemo(
    () =>
      pickerRows(
        sources.map(({ group }) => group),
        columns,
        titled,
      ),
    [sources, columns, titled],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a position is valid for one list of rows only
  useEffect(() => setPosition(null), [rows])
  // On a touch screen, the focus would open the keyboard.
  useEffect(() => {
    if (!fill) search.current?.focus()
  }, [fill])
  useEffect(() => {
    if (!fill || grid.current === null) return
    const { clientWidth } = grid.current
    setColumns(Math.max(COLUMNS, Math.floor(clientWidth / ITEM_PX)))
  }, [fill, grid])

  const choose = (emoji: EmojiChoice): void => {
    void engine.run({ kind: 'pickEmoji', emoji: emoji.replacement })
    onPick(emoji)
  }
  const chooseAt = ({ row, column }: CellPosition): void => {
    const cells = rows[row]
    const emoji =
      cells === undefined || cells.from === null ? undefined : sources[cells.group]?.at(cells.from + column)
    if (emoji !== undefined) choose(emoji)
  }
  const moveTo = (next: CellPosition | null): void => {
    setPosition(next)
    if (next !== null) handle.current?.show(next.row)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
    if (isOfInputMethod(nativeEvent) || altKey) return
    const inSearch = event.target === search.current
    if (!inSearch && event.target !== grid.current) return
    if (key === 'Tab' && !shiftKey && !inSearch && !fill) {
      // The grid is the last tab stop. Without this, Tab would leave the open picker for the top of the page.
      event.preventDefault()
      search.current?.focus()
      return
    }
    if (key === 'Enter') {
      const first = found !== null && rows.length > 0 ? { row: 0, column: 0 } : null
      const chosen = position ?? first
      // Enter must never submit a form behind the picker.
      event.preventDefault()
      if (chosen !== null && !pending && !ctrlKey && !metaKey) chooseAt(chosen)
      return
    }
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = positionAfter(rows, position, { key, ctrl: ctrlKey || metaKey, rtl })
    if (next !== null) {
      event.preventDefault()
      // ArrowUp in the first row leads back to the search field.
      const leaves = key === 'ArrowUp' && next.row === position?.row && next.column === position.column
      moveTo(leaves && inSearch ? null : next)
    } else if (!inSearch && key.length === 1 && !ctrlKey && !metaKey && key !== ' ') search.current?.focus()
  }

  const active = position === null ? undefined : cellId(gridId, position)
  const count = sources.reduce((sum, { group }) => sum + group.count, 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from the search field and the grid
    <div className={styles.picker} data-fill={fill} onKeyDown={onKeyDown}>
      <div className={styles.top}>
        <input
          ref={search}
          type="search"
          className={styles.search}
          data-surface="input"
          dir="auto"
          role="combobox"
          aria-label={t('emoji.search_emoji')}
          placeholder={t('emoji.search_emoji')}
          aria-autocomplete="list"
          aria-haspopup="grid"
          aria-expanded="true"
          aria-controls={gridId}
          aria-activedescendant={active}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setPosition(null)
          }}
        />
        <NativeSelect
          className={styles.tone}
          label={t('emoji.skin_tone')}
          value={String(tone)}
          onChange={(value) => setTone(SKIN_TONES[Number(value)] ?? 0)}
        >
          {SKIN_TONES.map((one) => (
            <option key={one} value={one} aria-label={t(`emoji.tones.${TONE_NAMES[one]}`)}>
              {TONE_SAMPLES[one]}
            </option>
          ))}
        </NativeSelect>
      </div>
      {titled && (
        <GroupBar
          sources={sources}
          topGroup={topGroup}
          onChoose={(group) =>
            handle.current?.show(
              rows.findIndex((row) => row.group === group),
              'start',
            )
          }
        />
      )}
      <span className="visually-hidden" role="status">
        {found === null || pending
          ? ''
          : found.length === 0
            ? t('emoji.none_found')
            : t('emoji.found', { count })}
      </span>
      <EmojiGrid
        ref={grid}
        handle={handle}
        id={gridId}
        label={t('emoji.emoji')}
        rows={rows}
        words={words}
        sources={sources}
        position={position}
        active={active}
        onPick={choose}
        onTopGroup={setTopGroup}
      />
      {rows.length === 0 && (
        <div className={styles.nothing}>
          <EmptyState title={t(found === null ? 'emoji.none' : 'emoji.none_found')} />
        </div>
      )}
    </div>
  )
}
