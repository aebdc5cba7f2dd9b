import { useId, useMemo } from 'react'
import { type Draft, draftKind, lastChangeOf } from '../../../shared/model/draft.ts'
import type { UploadedFile } from '../../../shared/model/uploads.ts'
import { openDraft } from '../../blocks/drafts/openDraft.ts'
import { readDraft } from '../../blocks/drafts/readDraft.ts'
import { useAccountKey, useEntity, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type Say, useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { IconButton } from '../../parts/Button.tsx'
import { ChartBarBig, FilePlus2, Paperclip, Trash2 } from '../../parts/icons.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import styles from './Drafts.module.css'

/** A very long draft is not rendered in full. */
const EXCERPT_CHARS = 280

const NO_FILES: readonly UploadedFile[] = []
/** Stands for a draft that consists of files alone, which has no stored text (E45). */
const FILES_ALONE: Draft = { text: '', subject: '', writer: '' }

/** The purpose of a draft, in words. */
function sayTarget(t: Say, draftId: string, { replyTo, addressee, quoteId }: Draft): string {
  const { kind } = draftKind(draftId)
  if (kind === 'edit') return t('drafts.edit')
  if (kind === 'chat') return addressee ? t('drafts.chat', { name: addressee }) : t('drafts.chat_somebody')
  if (kind === 'note') return t('drafts.note', { name: addressee ?? '' })
  if (replyTo?.acct) return t('post_status.reply_to', { name: `@${readableAcct(replyTo.acct)}` })
  if (kind === 'reply' || replyTo) return t('drafts.reply')
  if (quoteId !== undefined && kind !== 'again') return t('drafts.quote')
  return t(kind === 'again' ? 'drafts.again' : 'shell.new_post')
}

interface DraftRowProps {
  readonly id: string
  readonly onMakeNew: (id: string) => void
  /** Asks for confirmation first. */
  readonly onDelete: (id: string) => void
}

/** One draft: its purpose, excerpt and time. A press opens it. */
export function DraftRow({ id, onMakeNew, onDelete }: DraftRowProps) {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const acct = useSession()?.acct ?? ''
  const stored = useEntity(account, 'draft', id)
  const files = useEntity(account, 'uploads', id)?.files ?? NO_FILES
  const draft = useMemo(() => readDraft(stored) ?? FILES_ALONE, [stored])
  const targetId = useId()
  if (stored === null && files.length === 0) return null
  const { subject, text, poll } = draft
  const changedAt = lastChangeOf(draft, files)
  const words = text.trim().slice(0, EXCERPT_CHARS)
  const { kind } = draftKind(id)
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.open}
        data-draft={id}
        onClick={() => openDraft(engine, account, acct, id, draft)}
      >
        <span className={styles.line}>
          <strong id={targetId} className={styles.target}>
            {sayTarget(t, id, draft)}
          </strong>
          {changedAt > 0 && <RelativeTime iso={new Date(changedAt).toISOString()} className={styles.when} />}
        </span>
        {subject.trim() !== '' && (
          <span className={styles.subject} dir="auto">
            {subject.slice(0, EXCERPT_CHARS)}
          </span>
        )}
        <span className={styles.words} dir="auto" data-empty={words === '' || undefined}>
          {words === '' ? t('drafts.no_words') : words}
        </span>
        {(files.length > 0 || poll) && (
          <span className={styles.more}>
            {files.length > 0 && (
              <span className={styles.part}>
                <Paperclip size={14} aria-hidden />
                <span>{t('drafts.files', { count: files.length })}</span>
              </span>
            )}
            {poll && (
              <span className={styles.part}>
                <ChartBarBig size={14} aria-hidden />
                <span>{t('polls.poll')}</span>
              </span>
            )}
          </span>
        )}
      </button>
      {(kind === 'edit' || kind === 'reply') && (
        <IconButton
          icon={<FilePlus2 size={18} aria-hidden />}
          label={t('drafts.as_new')}
          aria-describedby={targetId}
          onClick={() => onMakeNew(id)}
        />
      )}
      <IconButton
        icon={<Trash2 size={18} aria-hidden />}
        label={t('drafts.delete')}
        aria-describedby={targetId}
        onClick={() => onDelete(id)}
      />
    </div>
  )
}
