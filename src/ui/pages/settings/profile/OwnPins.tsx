import { useId } from 'react'
import type { CollectionRef } from '../../../../shared/protocol/views.ts'
import { CollectionList } from '../../../blocks/collection/CollectionList.tsx'
import { useFreshCollection } from '../../../blocks/collection/useCollection.ts'
import { PostExcerpt } from '../../../blocks/notifications/PostExcerpt.tsx'
import { closeSettings } from '../../../blocks/settings/openSettings.ts'
import { sayReason } from '../../../common/faults/sayFault.ts'
import { pathTo } from '../../../common/links/routes.ts'
import { useAccountKey, useEntity } from '../../../hooks/hooks.ts'
import { useCommands } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { RelativeTime } from '../../../parts/RelativeTime.tsx'
import styles from '../parts/Part.module.css'

const PINS: CollectionRef = { kind: 'ownPins' }

/** The posts that are pinned on the user's profile, in the instance's order, each with a button to unpin it (AC29). */
export function OwnPins() {
  const t = useText()
  const collection = useFreshCollection(PINS)
  const { fault, run } = useCommands<string>()
  return (
    <div className={styles.stack}>
      <CollectionList
        collection={collection}
        label={t('settings.own_pins.title')}
        failed={t('settings.own_pins.load_failed')}
        renderRow={(id) => (
          <Pin id={id} onUnpin={() => void run({ kind: 'pinStatus', statusId: id, on: false }, id)} />
        )}
        empty={<p className={styles.hint}>{t('settings.own_pins.none')}</p>}
      />
      {fault !== null && (
        <ErrorState form="line" message={t('settings.own_pins.failed')} detail={sayReason(t, fault)} />
      )}
    </div>
  )
}

interface PinProps {
  readonly id: string
  readonly onUnpin: () => void
}

function Pin({ id, onUnpin }: PinProps) {
  const engine = useEngine()
  const t = useText()
  const textId = useId()
  const post = useEntity(useAccountKey(), 'status', id)
  if (post === null) return null
  return (
    <div className={styles.listRow}>
      <div
        id={textId}
        onClickCapture={({ target }) => (target as Element).closest('a') && closeSettings(engine)}
      >
        <PostExcerpt post={post} to={pathTo('conversation', { id })} />
        <p className={styles.hint}>
          <RelativeTime iso={post.createdAt} form="full" />
        </p>
      </div>
      {/* Busy until the instance has confirmed that the post is unpinned. */}
      <Button size="small" busy={!post.pinned} aria-describedby={textId} onClick={onUnpin}>
        {t('settings.own_pins.unpin')}
      </Button>
    </div>
  )
}
