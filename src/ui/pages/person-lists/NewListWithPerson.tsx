import { useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './PersonLists.module.css'

/** As in the editor of a list (LI25). */
const MAX_TITLE_CHARS = 255

interface NewListWithPersonProps {
  readonly accountId: string
  /** The person's name on the button. */
  readonly name: string
}

/** Creates a list and puts a person on it. If that fails, the title stays in the form. */
export function NewListWithPerson({ accountId, name }: NewListWithPersonProps) {
  const engine = useEngine()
  const t = useText()
  const [title, setTitle] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [justCreated, setJustCreated] = useState(false)
  if (title === null)
    return (
      // After a success it takes over the focus of the form.
      <Button className={styles.new} autoFocus={justCreated} onClick={() => setTitle('')}>
        {t('lists.new_with', { name })}
      </Button>
    )
  const fail = (fault: Fault): void => setError(t('lists.error', { message: sayReason(t, fault) }))
  const create = async (): Promise<void> => {
    if (busy) return
    if (title.trim() === '') return setError(t('lists.title_required'))
    setBusy(true)
    setError('')
    const created = await engine.run({ kind: 'createList', title })
    const listId = created.ok ? created.value?.listId : undefined
    const ended =
      listId === undefined
        ? created
        : await engine.run({ kind: 'putOnList', listId, accountIds: [accountId], on: true })
    setBusy(false)
    if (!ended.ok) fail(ended.fault)
    // If the list exists, its title must not create another one. The person can be added to it by its checkbox.
    if (created.ok) setTitle(ended.ok ? null : '')
    setJustCreated(ended.ok)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <TextField
        autoFocus
        label={t('lists.new_with', { name })}
        placeholder={t('lists.title')}
        maxLength={MAX_TITLE_CHARS}
        value={title}
        error={error || undefined}
        onChange={({ target }) => {
          setTitle(target.value)
          setError('')
        }}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {t('lists.create')}
      </Button>
    </form>
  )
}
