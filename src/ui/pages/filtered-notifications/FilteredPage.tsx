import { useRef, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { Offered } from '../../blocks/collection/Offered.tsx'
import { useFreshCollection } from '../../blocks/collection/useCollection.ts'
import { openSettings } from '../../blocks/settings/openSettings.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useFaultText } from '../../common/faults/useFaultText.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useInstance } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useEntities } from '../../hooks/useEntities.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Funnel } from '../../parts/firstIcons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import styles from './Filtered.module.css'
import { FilteredRequest } from './FilteredRequest.tsx'

const REQUESTS: CollectionRef = { kind: 'notificationRequests' }

/** `/filtered-notifications`: the people whose notifications the instance has filtered (NP3). */
export function FilteredPage() {
  const t = useText()
  const offered = useInstance()?.capabilities.notificationPolicy === true
  return (
    <ScrolledPage title={t('notifications.filtered.title')}>
      <Offered offered={offered} otherwise={<EmptyState title={t('notifications.filtered.unavailable')} />}>
        <Requests />
      </Offered>
    </ScrolledPage>
  )
}

function Requests() {
  const engine = useEngine()
  const t = useText()
  const { ids, loaded, load, retry } = useFreshCollection(REQUESTS)
  const loadError = useFaultText(load.state === 'failed' ? load : null)
  const waiting = useEntities('notificationRequest', ids.join(' ')).filter(({ answered }) => !answered)
  const [announcement, setAnnouncement] = useState('')
  // The fault of accepting or dismissing all. Kept here, because those buttons are gone until the instance has answered.
  const [fault, setFault] = useState<Fault | null>(null)
  const say = (words: string): void => {
    setFault(null)
    setAnnouncement(words)
  }
  const failure = load.state === 'failed' && (
    <ErrorState message={loadError} onRetry={retry} form={loaded ? 'line' : 'block'} />
  )
  if (!loaded) return failure || <SkeletonRows kind="account" count={5} />
  return (
    <>
      {failure}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {waiting.length > 1 && (
        <AnswerAll requestIds={waiting.map(({ id }) => id)} onSaid={say} onFault={setFault} />
      )}
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      {waiting.length === 0 && !failure && (
        <EmptyState
          icon={<Funnel size={28} />}
          title={t('notifications.filtered.none')}
          hint={t('notifications.filtered.none_hint')}
          action={
            <Button onClick={() => openSettings(engine, 'notifications')}>
              {t('notifications.filtered.settings')}
            </Button>
          }
        />
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
      <ul role="list" aria-label={t('notifications.filtered.title')} className={styles.list}>
        {ids.map((id) => (
          <FilteredRequest key={id} id={id} onSaid={say} />
        ))}
      </ul>
    </>
  )
}

interface AnswerAllProps {
  readonly requestIds: readonly string[]
  readonly onSaid: (words: string) => void
  readonly onFault: (fault: Fault | null) => void
}

/** Accepts or dismisses all requests, after a confirmation (NP4). */
function AnswerAll({ requestIds, onSaid, onFault }: AnswerAllProps) {
  const engine = useEngine()
  const { run } = useCommand(onFault)
  const t = useText()
  const bar = useRef<HTMLDivElement>(null)
  const answer = async (act: 'accept' | 'dismiss'): Promise<void> => {
    const scroller = bar.current?.closest<HTMLElement>('[data-scroller]')
    const sure = await openConfirm(engine, {
      title: t(`notifications.filtered.${act}_title`),
      body: t(`notifications.filtered.${act}_confirm`),
      confirmLabel: t(`notifications.filtered.${act}_all`),
      danger: act === 'dismiss',
    })
    if (!sure) return
    // The buttons disappear with the rows.
    scroller?.focus({ preventScroll: true })
    const ended = await run({
      kind: 'answerNotificationRequests',
      requestIds,
      accept: act === 'accept',
    })
    if (ended?.ok) onSaid(t(`notifications.filtered.done_${act}`))
  }
  return (
    <div ref={bar} className={styles.bar}>
      <Button size="small" onClick={() => void answer('accept')}>
        {t('notifications.filtered.accept_all')}
      </Button>
      <Button size="small" onClick={() => void answer('dismiss')}>
        {t('notifications.filtered.dismiss_all')}
      </Button>
    </div>
  )
}
