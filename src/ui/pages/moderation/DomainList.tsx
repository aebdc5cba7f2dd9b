import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { BlockedDomain } from '../../../shared/model/blockedDomain.ts'
import { type AccountKey, entityKey } from '../../../shared/model/keys.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useFreshCollection } from '../../blocks/collection/useCollection.ts'
import { DomainSearch } from '../../blocks/instance/DomainSearch.tsx'
import { useFaultText } from '../../common/faults/useFaultText.ts'
import type { Engine } from '../../engine/engine.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Flag } from '../../parts/icons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { DeskRows } from './DeskRows.tsx'
import { DomainForm } from './DomainForm.tsx'
import { DomainRow } from './DomainRow.tsx'
import styles from './Moderation.module.css'

const DOMAINS: CollectionRef = { kind: 'blockedDomains' }

/** The domains that are blocked or limited for the whole instance: search, add, change, lift (MO29). */
export function DomainList() {
  const t = useText()
  const { mirror } = useEngine()
  const account = useAccountKey()
  const { ids, loaded, load, retry } = useFreshCollection(DOMAINS)
  const loadError = useFaultText(load.state === 'failed' ? load : null)
  const scroller = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  /** The restriction whose form is open, or a new one. */
  const [open, setOpen] = useState<BlockedDomain | 'new' | null>(null)
  const words = useDeferredValue(typed)
  const found = useMemo(() => domainsWith(words, ids, mirror, account), [words, ids, mirror, account])
  const failure = load.state === 'failed' && (
    <ErrorState message={loadError} onRetry={retry} form={loaded ? 'line' : 'block'} />
  )
  if (!loaded) return failure || <SkeletonRows kind="account" count={5} />
  return (
    <>
      <div className={styles.bar}>
        <DomainSearch words={typed} onChange={setTyped} found={words === '' ? null : found.length} />
        <Button kind="primary" onClick={() => setOpen('new')}>
          {t('moderation.add_domain')}
        </Button>
      </div>
      {failure}
      <DeskRows
        ids={found}
        label={t('moderation.blockedDomains')}
        more={false}
        busy={load.state === 'loading'}
        renderRow={(id, labelId) => <DomainRow id={id} labelId={labelId} onChange={setOpen} />}
        scroller={scroller}
      />
      {ids.length === 0 && !failure && (
        <EmptyState icon={<Flag size={28} />} title={t('moderation.no_blockedDomains')} />
      )}
      {open === 'new' && <DomainForm onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && (
        <DomainForm block={open} isGone={!ids.includes(open.id)} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** The ids of the domains whose name or comments contain `words`. */
function domainsWith(
  words: string,
  ids: readonly string[],
  { cells }: Engine['mirror'],
  account: AccountKey,
): readonly string[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return ids
  return ids.filter((id) => {
    const block = cells.get(entityKey(account, 'blockedDomain', id))
    return (
      block !== null &&
      [block.domain, block.publicComment, block.privateComment].some((text) =>
        text.toLowerCase().includes(wanted),
      )
    )
  })
}
