import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { History } from '../../parts/firstIcons.ts'
import { HardDrive } from '../../parts/icons.ts'
import styles from './DraftNotes.module.css'
import type { ShownDraft } from './useDraft.ts'

/** Length of the shown beginning of a lost text. */
const EXCERPT_CHARS = 120

/** Warnings about a draft: a change in another tab replaced a value, or the draft could not be stored. */
export function DraftNotes({ form, lost, fault }: Pick<ShownDraft, 'form' | 'lost' | 'fault'>) {
  const t = useText()
  const hasConflict = Object.keys(lost).length > 0
  const words = [lost.text, lost.subject].find((one) => typeof one === 'string')
  return (
    // A live region must exist before its text changes, or screen readers don't announce the text.
    <div role="status" className={styles.notes}>
      {hasConflict && (
        <div className={styles.note}>
          <History size={16} aria-hidden />
          <div className={styles.words}>
            <span>{t('drafts.changed_elsewhere')}</span>
            {words !== undefined && (
              <q className={styles.lost} dir="auto">
                {words.trim().slice(0, EXCERPT_CHARS)}
              </q>
            )}
          </div>
          <Button size="small" onClick={form.restoreLost}>
            {t('drafts.bring_back')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={({ currentTarget }) => {
              // This button disappears with the note.
              currentTarget.closest('form')?.querySelector('textarea')?.focus()
              form.dismiss()
            }}
          >
            {t('general.dismiss')}
          </Button>
        </div>
      )}
      {fault?.code === 'storage' && (
        <div className={styles.note} data-kind="error">
          <HardDrive size={16} aria-hidden />
          <div className={styles.words}>{t(fault.full ? 'drafts.full' : 'drafts.not_kept')}</div>
        </div>
      )}
    </div>
  )
}
