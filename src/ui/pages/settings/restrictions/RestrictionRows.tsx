import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef } from 'react'
import type { Restriction } from '../../../../shared/model/restriction.ts'
import { withFocusedRow } from '../../../blocks/rows/withFocusedRow.ts'
import { usePreference } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
import { readableAcct } from '../../../i18n/readableAcct.ts'
import { Avatar } from '../../../parts/Avatar.tsx'
import boxes from '../../../parts/CheckboxField.module.css'
import { Handle } from '../../../parts/Handle.tsx'
import { RelativeTime } from '../../../parts/RelativeTime.tsx'
import styles from './Restrictions.module.css'

const ROW_PX = 56
const OVERSCAN_ROWS = 6

interface RestrictionRowsProps {
  readonly label: string
  readonly rows: readonly Restriction[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string, on: boolean) => void
}

/** The rows with their checkboxes. Only rows near the viewport are in the page. */
export function RestrictionRows({ label, rows, chosen, onChoose }: RestrictionRowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: withFocusedRow(box, rows.length),
    initialRect: { width: 0, height: 8 * ROW_PX },
  })
  return (
    <div ref={box} className={styles.box}>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        role="list"
        className={styles.rows}
        aria-label={label}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <li
              key={row.id}
              className={styles.row}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ insetBlockStart: start, blockSize: ROW_PX }}
            >
              <Row row={row} on={chosen.has(row.id)} onChoose={onChoose} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface RowProps {
  readonly row: Restriction
  readonly on: boolean
  readonly onChoose: (id: string, on: boolean) => void
}

function Row({ row: { id, name, acct, avatarUrl, avatarStaticUrl, until }, on, onChoose }: RowProps) {
  const t = useText()
  const inputId = useId()
  const still = usePreference('stopGifs')
  return (
    <>
      <input
        id={inputId}
        type="checkbox"
        className={boxes.checkbox}
        checked={on}
        onChange={({ target }) => onChoose(id, target.checked)}
      />
      <label htmlFor={inputId} className={styles.who}>
        {avatarUrl !== undefined && (
          <Avatar
            url={avatarUrl}
            {...(avatarStaticUrl === undefined ? {} : { staticUrl: avatarStaticUrl })}
            name={name}
            size={32}
            still={still}
          />
        )}
        <span className={styles.names}>
          <span className={styles.line}>
            <bdi className={styles.name}>{acct === '' ? readableAcct(name) : name}</bdi>{' '}
            {acct !== '' && <Handle acct={acct} className={styles.acct} />}
          </span>{' '}
          {until !== undefined && (
            <span className={styles.acct}>
              <span>{t('settings.restrictions.until')}</span> <RelativeTime iso={until} form="full" />
            </span>
          )}
        </span>
      </label>
    </>
  )
}
