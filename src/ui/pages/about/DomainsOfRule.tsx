import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import type { DomainList, PolicyDomain } from '../../../shared/model/policy.ts'
import { DomainSearch } from '../../blocks/instance/DomainSearch.tsx'
import { useRowKey } from '../../blocks/rows/useRowKey.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import styles from './About.module.css'
import { matchingDomains } from './matchingDomains.ts'

/** Longer lists scroll in a box of their own, and can be searched. */
const MAX_PLAIN_ROWS = 20
const ROW_PX = 32
const BOX_PX = 320

/** The domains to which one rule applies, with the reasons. */
export function DomainsOfRule({ list: { rule, domains } }: { readonly list: DomainList }) {
  const t = useText()
  const language = useLanguage()
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed)
  const found = useMemo(() => matchingDomains(domains, words), [domains, words])
  const isLong = domains.length > MAX_PLAIN_ROWS
  return (
    <section aria-labelledby={titleId} className={styles.domains}>
      <h3 id={titleId} className={styles.group}>
        <span>{t(`about.domain.${rule}`)}</span>{' '}
        <span className={styles.hint}>{sayNumber(domains.length, language)}</span>
      </h3>
      <p className={styles.hint}>{t(`about.domain_hint.${rule}`)}</p>
      {isLong ? (
        <>
          <DomainSearch words={typed} onChange={setTyped} found={words === '' ? null : found.length} />
          {found.length > 0 && <LongList domains={found} label={t(`about.domain.${rule}`)} />}
        </>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        <ul role="list" className={styles.hosts}>
          {domains.map((entry) => (
            <li key={entry.domain} className={styles.host}>
              <Domain {...entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface LongListProps {
  readonly domains: readonly PolicyDomain[]
  readonly label: string
}

const domainOf = ({ domain }: PolicyDomain): string => domain

/** A list of any length: only the rows in sight are rendered. */
function LongList({ domains, label }: LongListProps) {
  const box = useRef<HTMLDivElement>(null)
  const getItemKey = useRowKey(domains, domainOf)
  const virtualizer = useVirtualizer({
    count: domains.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey,
    measureElement: (row) => (row as HTMLElement).offsetHeight || ROW_PX,
    initialRect: { width: 0, height: BOX_PX },
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller needs to be reachable by keyboard
    <div ref={box} className={styles.box} tabIndex={0}>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
        role="list"
        aria-label={label}
        className={styles.hosts}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const entry = domains[index]
          return (
            entry && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={domains.length}
                aria-posinset={index + 1}
                className={styles.host}
                style={{ insetBlockStart: start }}
              >
                <Domain {...entry} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function Domain({ domain, reason }: PolicyDomain) {
  return (
    <>
      <bdi translate="no">{domain}</bdi>
      {reason !== undefined && (
        <span dir="auto" className={styles.reason}>
          {reason}
        </span>
      )}
    </>
  )
}
