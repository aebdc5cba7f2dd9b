import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { HardDrive, History } from '../../parts/icons.ts'
import styles from './DraftNotes.module.css'
import type { DraftTold } from './useDraft.ts'

/** Of what did not stay so much is shown. */
const EXCERPT_CHARS = 120

/** What its writer should know of a draft: another tab wrote over it, or it is in memory only. */
export function DraftNotes({ told }: { readonly told: DraftTold }) {
  const t = useText()
  const { lost, fault } = told
  const clash = Object.keys(lost).length > 0
  const words = [lost.text, lost.subject].find((one) => typeof one === 'string')
  return (
    // Always there, so that what comes later is read.
    <div role="status" className={styles.notes}>
      {clash && (
        <div className={styles.note}>
          <History size={16} aria-hidden />
          <div className={styles.words}>
            {t('drafts.changed_elsewhere')}
            {words !== undefined && (
              <q className={styles.lost} dir="auto">
                {words.trim().slice(0, EXCERPT_CHARS)}
              </q>
            )}
          </div>
          <Button size="small" onClick={told.takeOther}>
            {t('drafts.bring_back')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            onClick={({ currentTarget }) => {
              // It goes with the note.
              currentTarget.closest('form')?.querySelector('textarea')?.focus()
              told.dismiss()
            }}
          >
            {t('general.dismiss')}
          </Button>
        </div>
      )}
      {fault?.code === 'storage' && (
        <div className={styles.note} data-kind="error">
          <HardDrive size={16} aria-hidden />
          <div className={styles.words}>{t(fault.detail === 'full' ? 'drafts.full' : 'drafts.not_kept')}</div>
        </div>
      )}
    </div>
  )
}
