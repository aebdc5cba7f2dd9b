import { useRef } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { noteDraft } from '../../../shared/model/draft.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { TextArea } from '../../parts/TextArea.tsx'
import { DraftNotes } from '../drafts/DraftNotes.tsx'
import { useDraft } from '../drafts/useDraft.ts'
import styles from './PrivateNote.module.css'

interface PrivateNoteProps {
  readonly account: Account
  /** The user has started to edit the note in this card. */
  readonly editing: boolean
  readonly onEditing: (editing: boolean) => void
  /** Focuses the button of the account's menu, whose "Add a note" is the only way to begin a note. */
  readonly focusMenu: () => void
}

/** The private note on an account: shown if it is not blank, and while it is edited in any tab (RL19). */
export function PrivateNote(props: PrivateNoteProps) {
  const { account, editing, onEditing } = props
  const t = useText()
  const key = useAccountKey()
  const note = useEntity(key, 'relationship', account.id)?.note
  const draft = useEntity(key, 'draft', noteDraft(account.id))
  const focusesEditButton = useRef(false)
  const leave = (): void => {
    focusesEditButton.current = true
  }
  if (note === undefined || (account.deactivated && note.trim() === '')) return null
  if (!account.deactivated && (editing || draft !== null))
    return <NoteEditor {...props} note={note} onLeave={leave} />
  if (note.trim() === '') return null
  return (
    <section className={styles.note} aria-label={t('user_card.note.title')}>
      <div className={styles.head}>
        <strong>{t('user_card.note.title')}</strong>
        <Button
          ref={(button) => {
            if (button !== null && focusesEditButton.current) button.focus()
            focusesEditButton.current = false
          }}
          kind="quiet"
          size="small"
          disabled={account.deactivated}
          onClick={() => onEditing(true)}
        >
          {t('user_card.note.edit')}
        </Button>
      </div>
      {/* It scrolls, so the keyboard must reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
      <p className={styles.text} dir="auto" tabIndex={0}>
        {note}
      </p>
    </section>
  )
}

interface NoteEditorProps extends PrivateNoteProps {
  readonly note: string
  /** Gives the focus to the button that edits the note, when the button is shown again. */
  readonly onLeave: () => void
}

/** The form of the note. Its text is a draft, which survives closing the card and a refused save. */
function NoteEditor({ account, note, editing, onEditing, focusMenu, onLeave }: NoteEditorProps) {
  const t = useText()
  const fresh = { text: note, subject: '', addressee: account.nameText }
  const shown = useDraft(noteDraft(account.id), fresh)
  const { form, fields: draft } = shown
  const { busy, fault, clear, run } = useCommand()
  const leave = (remaining: string): void => {
    onEditing(false)
    if (remaining.trim() !== '') onLeave()
    else focusMenu()
  }
  const save = async (): Promise<void> => {
    form.saveNow()
    const upTo = form.changes(draft)
    const ended = await run({ kind: 'writeNote', accountId: account.id, text: draft.text, upTo })
    if (!ended?.ok) return
    form.reset(upTo)
    leave(draft.text)
  }
  const cancel = (): void => {
    form.change(fresh)
    form.saveNow()
    leave(note)
  }
  return (
    <form
      className={styles.note}
      aria-label={t('user_card.note.title')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        label={t('user_card.note.title')}
        hint={t('user_card.note.hint')}
        placeholder={t('user_card.note.placeholder')}
        rows={2}
        autoFocus={editing}
        readOnly={busy}
        value={draft.text}
        onChange={({ target }) => {
          form.change({ ...draft, text: target.value })
          clear()
        }}
      />
      <DraftNotes {...shown} />
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      <div className={styles.actions}>
        <Button size="small" disabled={busy} onClick={cancel}>
          {t('general.cancel')}
        </Button>
        <Button size="small" kind="primary" type="submit" busy={busy}>
          {t('user_card.note.save')}
        </Button>
      </div>
    </form>
  )
}
