import { useEffect, useMemo } from 'react'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useStatus } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Trash2 } from '../../parts/icons.ts'
import { useCollection } from '../collection/useCollection.ts'
import styles from '../drafts/DraftNotes.module.css'

interface ParentNoteProps {
  /** The post that the form replies to. */
  readonly statusId: string
  readonly onGone: (isGone: boolean) => void
  /** Closes the form and keeps its draft. */
  readonly onKeep: () => void
}

/** Says in the form of a reply that the post was deleted (N40). Keeps the post loaded, also if its row is gone. */
export function ParentNote({ statusId, onGone, onKeep }: ParentNoteProps) {
  const t = useText()
  const { ids, load, loaded } = useCollection(
    useMemo<CollectionRef>(() => ({ kind: 'status', statusId }), [statusId]),
  )
  const isKnown = useStatus(statusId)?.deleted === false
  // A post that this tab lacks may only be out of memory: it counts as deleted once the instance does not have it.
  const isMissing = load.state === 'failed' ? load.code === 'missing' : loaded && !ids.includes(statusId)
  const isGone = !isKnown && isMissing
  useEffect(() => onGone(isGone), [isGone, onGone])
  return (
    // A live region must exist before its text changes, or screen readers don't announce the text.
    <div role="alert" className={styles.notes}>
      {isGone && (
        <div className={styles.note} data-kind="error">
          <Trash2 size={16} aria-hidden />
          <div className={styles.words}>{t('status.deleted')}</div>
          <Button size="small" onClick={onKeep}>
            {t('post_status.keep_draft')}
          </Button>
        </div>
      )}
    </div>
  )
}
