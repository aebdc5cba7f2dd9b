import { type FormEvent, useState } from 'react'
import { type List, REPLIES_POLICIES } from '../../../shared/model/list.ts'
import { useAccountKey, useInstance } from '../../hooks/hooks.ts'
import { useCommand, useCommands } from '../../hooks/useCommand.ts'
import { useKept } from '../../hooks/useKept.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Switch } from '../../parts/CheckboxField.tsx'
import { Select } from '../../parts/Select.tsx'
import styles from './Lists.module.css'
import { ListTitleField } from './ListTitleField.tsx'
import { sayListFault } from './sayListFault.ts'

/** The title that is being typed for a list. Null while there is none: then the field follows changes from elsewhere. */
export const useTypedTitle = (listId: string) =>
  useKept<string | null>(`list ${listId} ${useAccountKey()}`, null)

/** The list's title, and the options that this instance supports. */
export function ListDetails({ list }: { readonly list: List }) {
  const renames = useInstance()?.capabilities.listTitles
  return (
    <div className={styles.form}>
      {renames && <Title list={list} />}
      {list.exclusive !== undefined && <Exclusive listId={list.id} exclusive={list.exclusive} />}
      {list.repliesPolicy !== undefined && <Replies listId={list.id} policy={list.repliesPolicy} />}
    </div>
  )
}

function Title({ list }: { readonly list: List }) {
  const t = useText()
  const { busy, fault, clear, run } = useCommand()
  const [typed, setTyped] = useTypedTitle(list.id)
  const [isMissing, setMissing] = useState(false)
  const title = typed ?? list.title
  const error = isMissing ? t('lists.title_required') : fault === null ? '' : sayListFault(t, fault)
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (title.trim() === '') return setMissing(true)
    const ended = await run({ kind: 'editList', listId: list.id, title })
    // What was typed meanwhile stays.
    if (ended?.ok) setTyped((now) => (now === title ? null : now))
  }
  return (
    <form className={styles.title} onSubmit={(event) => void onSubmit(event)} noValidate>
      <div className={styles.grows}>
        <ListTitleField
          value={title}
          error={error}
          onChange={(next) => {
            setTyped(next)
            setMissing(false)
            clear()
          }}
        />
      </div>
      <Button
        type="submit"
        kind="primary"
        className={styles.besideField}
        busy={busy}
        disabled={title === list.title}
      >
        {t('lists.update_title')}
      </Button>
    </form>
  )
}

interface ExclusiveProps {
  readonly listId: string
  readonly exclusive: boolean
}

function Exclusive({ listId, exclusive }: ExclusiveProps) {
  const t = useText()
  const { fault, run } = useCommands()
  return (
    <Switch
      label={t('lists.exclusive')}
      hint={t('lists.exclusive_hint')}
      error={fault ? sayListFault(t, fault) : undefined}
      checked={exclusive}
      onChange={({ target }) => void run({ kind: 'editList', listId, exclusive: target.checked })}
    />
  )
}

interface RepliesProps {
  readonly listId: string
  readonly policy: NonNullable<List['repliesPolicy']>
}

function Replies({ listId, policy }: RepliesProps) {
  const t = useText()
  const { fault, run } = useCommands()
  return (
    <Select
      label={t('lists.replies_policy')}
      error={fault ? sayListFault(t, fault) : undefined}
      value={policy}
      onChange={(repliesPolicy) => void run({ kind: 'editList', listId, repliesPolicy })}
      options={REPLIES_POLICIES.map((value) => ({ value, label: t(`lists.replies_${value}`) }))}
    />
  )
}
