import { useState } from 'react'
import { perEngine } from '../../engine/perEngine.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { TextArea } from '../../parts/TextArea.tsx'
import styles from './Moderation.module.css'
import { sayStaffFault } from './sayStaffFault.ts'

/** Unsent notes, by account and report. They outlive the page. */
const unsentIn = perEngine(() => new Map<string, string>())

/** The form for a note on a report. A note that was refused stays in the field. */
export function NoteForm({ reportId }: { readonly reportId: string }) {
  const t = useText()
  const unsent = unsentIn(useEngine())
  const key = `${useAccountKey()} ${reportId}`
  const [text, setText] = useState(() => unsent.get(key) ?? '')
  const { busy, fault, run } = useCommand()
  const type = (next: string): void => {
    setText(next)
    if (next === '') unsent.delete(key)
    else unsent.set(key, next)
  }
  const send = async (): Promise<void> => {
    if (text.trim() === '') return
    const ended = await run({ kind: 'addReportNote', reportId, text: text.trim() })
    if (ended?.ok) type('')
  }
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={t('moderation.note')}
        hideLabel
        placeholder={t('moderation.note')}
        rows={1}
        value={text}
        readOnly={busy}
        data-key="note"
        error={sayStaffFault(t, fault)}
        onChange={({ target }) => type(target.value)}
      />
      <Button size="small" type="submit" busy={busy} disabled={text.trim() === ''}>
        {t('moderation.add_note')}
      </Button>
    </form>
  )
}
