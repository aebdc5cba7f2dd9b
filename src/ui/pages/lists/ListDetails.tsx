import { type FormEvent, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { type List, type ListOptions, REPLIES_POLICIES } from '../../../shared/model/list.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Switch } from '../../parts/CheckboxField.tsx'
import { Select } from '../../parts/Select.tsx'
import styles from './Lists.module.css'
import { ListTitleField } from './ListTitleField.tsx'
import { sayListFault } from './sayListFault.ts'

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
  const engine = useEngine()
  const t = useText()
  const [busy, setBusy] = useState(false)
  /** Null while it is not edited: then the field follows changes from elsewhere. */
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState('')
  const title = typed ?? list.title
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setError('')
    if (title.trim() === '') {
      setError(t('lists.title_required'))
      return
    }
    setBusy(true)
    const ended = await engine.run({ kind: 'editList', listId: list.id, title })
    setBusy(false)
    // What was typed meanwhile stays.
    if (ended.ok) setTyped((now) => (now === title ? null : now))
    else setError(sayListFault(t, ended.fault))
  }
  return (
    <form className={styles.title} onSubmit={(event) => void onSubmit(event)} noValidate>
      <div className={styles.grows}>
        <ListTitleField
          value={title}
          error={error}
          onChange={(next) => {
            setTyped(next)
            setError('')
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

/** Changes options of a list, and keeps the fault of the last change. */
function useOption(listId: string): {
  readonly fault: Fault | null
  readonly choose: (options: ListOptions) => void
} {
  const engine = useEngine()
  const [fault, setFault] = useState<Fault | null>(null)
  const choose = async (options: ListOptions): Promise<void> => {
    setFault(null)
    const ended = await engine.run({ kind: 'editList', listId, ...options })
    setFault(ended.ok ? null : ended.fault)
  }
  return { fault, choose: (options) => void choose(options) }
}

interface ExclusiveProps {
  readonly listId: string
  readonly exclusive: boolean
}

function Exclusive({ listId, exclusive }: ExclusiveProps) {
  const t = useText()
  const { fault, choose } = useOption(listId)
  return (
    <Switch
      label={t('lists.exclusive')}
      hint={t('lists.exclusive_hint')}
      error={fault ? sayListFault(t, fault) : undefined}
      checked={exclusive}
      onChange={({ target }) => choose({ exclusive: target.checked })}
    />
  )
}

interface RepliesProps {
  readonly listId: string
  readonly policy: NonNullable<List['repliesPolicy']>
}

function Replies({ listId, policy }: RepliesProps) {
  const t = useText()
  const { fault, choose } = useOption(listId)
  return (
    <Select
      label={t('lists.replies_policy')}
      error={fault ? sayListFault(t, fault) : undefined}
      value={policy}
      onChange={(repliesPolicy) => choose({ repliesPolicy })}
      options={REPLIES_POLICIES.map((value) => ({ value, label: t(`lists.replies_${value}`) }))}
    />
  )
}
