import { useOutbox } from '../../blocks/outbox/useOutbox.ts'
import { Dialog } from '../../common/overlay/Dialog.tsx'
import { useCloseWindow } from '../../common/overlay/useCloseWindow.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import flips from '../../parts/flips.module.css'
import { SendHorizontal } from '../../parts/icons.ts'
import styles from './Outbox.module.css'
import { OutboxRow } from './OutboxRow.tsx'

/** All entries of the outbox, oldest first, in sending order. */
export function OutboxWindow() {
  const closeOutbox = useCloseWindow('outbox')
  const t = useText()
  const entries = useOutbox()
  return (
    <Dialog open onClose={closeOutbox} title={t('outbox.title')} size="wide">
      {entries.length === 0 ? (
        <EmptyState
          icon={<SendHorizontal className={flips.flips} size={32} />}
          title={t('outbox.empty')}
          hint={t('outbox.empty_hint')}
        />
      ) : (
        <ul className={styles.list} aria-label={t('outbox.title')}>
          {entries.map((entry) => (
            <OutboxRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
