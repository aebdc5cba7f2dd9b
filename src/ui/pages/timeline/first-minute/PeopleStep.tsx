import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { entityKey } from '../../../../shared/model/keys.ts'
import type { CollectionRef } from '../../../../shared/protocol/views.ts'
import { SuggestionRow } from '../../../blocks/account/SuggestionRow.tsx'
import { SUGGESTIONS } from '../../../blocks/account/useSuggestions.ts'
import { CollectionList } from '../../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../../blocks/collection/useCollection.ts'
import { useAccountKey, useInstance, useSession } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useHeldView } from '../../../hooks/useHeldView.ts'
import { useViewMeta } from '../../../hooks/useViewState.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import styles from './FirstSteps.module.css'
import { LATELY_ACTIVE } from './Welcome.tsx'

/** How many people are shown. */
const MAX_PEOPLE = 5

interface PeopleStepProps {
  readonly onNext: () => void
  /** The instance has nobody to suggest. */
  readonly onNobody: () => void
}

/** Five people to follow: those whom the instance suggests, else those who posted there last (FM6). */
export function PeopleStep({ onNext, onNobody }: PeopleStepProps) {
  const { suggestions, directory } = useInstance()?.capabilities ?? {}
  const [from, setFrom] = useState(suggestions === true ? SUGGESTIONS : LATELY_ACTIVE)
  const onNone = from === SUGGESTIONS && directory ? () => setFrom(LATELY_ACTIVE) : onNobody
  return <People key={from.kind} from={from} onNext={onNext} onNobody={onNone} />
}

interface PeopleProps extends PeopleStepProps {
  readonly from: CollectionRef
}

function People({ from, onNext, onNobody }: PeopleProps) {
  const t = useText()
  const own = useSession()?.userId
  const name = useInstance()?.name ?? ''
  const collection = useCollection(from)
  const reasons = useViewMeta(useHeldView(from), 'reasons')
  // Those who are followed may leave the list; their rows stay.
  const [shown, setShown] = useState<readonly string[]>([])
  const others = collection.ids.filter((id) => id !== own).slice(0, MAX_PEOPLE)
  if (shown.length === 0 && others.length > 0) setShown(others)
  const isNobody = collection.loaded && collection.load.state === 'idle' && others.length + shown.length === 0
  useEffect(() => {
    if (isNobody) onNobody()
  })
  const follows = useFollowsAny(shown)
  const usual = from === SUGGESTIONS ? t('first_steps.suggested', { name }) : t('first_steps.active')
  return (
    <div className={styles.step}>
      <p>{t('first_steps.people_hint')}</p>
      <CollectionList
        collection={{ ...collection, ids: shown }}
        label={t('first_steps.people')}
        maxRows={MAX_PEOPLE}
        renderRow={(id) => {
          const reason = reasons?.[id]
          return <SuggestionRow id={id} reason={reason ? t(`who_to_follow.reasons.${reason}`) : usual} />
        }}
        empty={null}
      />
      <div className={styles.buttons}>
        <Button kind={follows ? 'primary' : 'plain'} onClick={onNext}>
          {t(follows ? 'first_steps.next' : 'first_steps.skip')}
        </Button>
      </div>
    </div>
  )
}

/** Whether the user follows one of these people, or has asked to. */
function useFollowsAny(ids: readonly string[]): boolean {
  const { cells } = useEngine().mirror
  const account = useAccountKey()
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const ends = ids.map((id) => cells.subscribe(entityKey(account, 'relationship', id), changed))
        return () => {
          for (const end of ends) end()
        }
      },
      [cells, account, ids],
    ),
    () =>
      ids.some((id) => {
        const relationship = cells.get(entityKey(account, 'relationship', id))
        return relationship?.following === true || relationship?.requested === true
      }),
  )
}
