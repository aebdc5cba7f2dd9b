import { useState } from 'react'
import { sayReason } from '../../common/faults/sayFault.ts'
import { useCommand } from '../../hooks/useCommand.ts'
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
  const { busy, fault, clear, during } = useCommand()
  const [isMissing, setMissing] = useState(false)
  const [justCreated, setJustCreated] = useState(false)
  if (title === null)
    return (
      // After a success it takes over the focus of the form.
      <Button className={styles.new} autoFocus={justCreated} onClick={() => setTitle('')}>
        {t('lists.new_with', { name })}
      </Button>
    )
  const error = isMissing
    ? t('lists.title_required')
    : fault !== null && t('lists.error', { message: sayReason(t, fault) })
  const create = async (): Promise<void> => {
    if (title.trim() === '') return setMissing(true)
    const ended = await during(async () => {
      const created = await engine.run({ kind: 'createList', title })
      if (!created.ok) return created
      const listId = created.value?.listId ?? ''
      const put = await engine.run({ kind: 'putOnList', listId, accountIds: [accountId], on: true })
      // The list exists: its title must not create another one. The person can be added to it by its checkbox.
      if (!put.ok) setTitle('')
      return put
    })
    if (!ended?.ok) return
    setTitle(null)
    setJustCreated(true)
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
          setMissing(false)
          clear()
        }}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {t('lists.create')}
      </Button>
    </form>
  )
}
