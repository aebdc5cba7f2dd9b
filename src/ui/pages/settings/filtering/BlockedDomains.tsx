import { useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import { readableAcct } from '../../../../shared/model/readableAcct.ts'
import { CollectionList } from '../../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../../blocks/collection/useCollection.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { useInstance, useSession } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { Marked } from '../Marked.tsx'
import styles from './Filtering.module.css'

const DOMAINS = { kind: 'blockedDomains' } as const

/** The domains that the user blocks, if the instance has such blocks (RL38). */
export function BlockedDomains({ marks }: { readonly marks: readonly string[] }) {
  const t = useText()
  const signedIn = useSession()?.state === 'signed-in'
  const capable = useInstance()?.capabilities.domainBlocks === true
  if (!signedIn || !capable) return null
  return (
    <section className={styles.part} aria-labelledby="setting-domains">
      <h3 id="setting-domains">
        <Marked text={t('settings.domains.title')} words={marks} />
      </h3>
      <p className={styles.hint}>
        <Marked text={t('settings.domains.hint')} words={marks} />
      </p>
      <Domains />
    </section>
  )
}

function Domains() {
  const t = useText()
  return (
    <CollectionList
      collection={useCollection(DOMAINS)}
      label={t('settings.domains.title')}
      renderRow={(domain) => <DomainRow domain={domain} />}
      empty={<EmptyState title={t('settings.domains.none')} />}
    />
  )
}

function DomainRow({ domain }: { readonly domain: string }) {
  const engine = useEngine()
  const t = useText()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const name = readableAcct(domain)
  const unblock = async (): Promise<void> => {
    setBusy(true)
    setFault(null)
    const ended = await engine.run({ kind: 'blockDomain', domain, on: false })
    setBusy(false)
    setFault(ended.ok ? null : ended.fault)
  }
  return (
    <div className={styles.filter}>
      <div>
        <p className={styles.title}>
          <bdi>{name}</bdi>
        </p>
        {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      </div>
      <Button size="small" busy={busy} onClick={() => void unblock()}>
        {t(busy ? 'user_card.unblock_domain_progress' : 'user_card.unblock_domain', { domain: name })}
      </Button>
    </div>
  )
}
