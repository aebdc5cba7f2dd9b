import { type FormEvent, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { type List, type ListOptions, REPLIES_POLICIES } from '../../../shared/model/list.ts'
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
  return (
    <div className={styles.form}>
      <Title list={list} />
      {list.exclusive !== undefined && <Exclusive list={list} exclusive={list.exclusive} />}
      {list.repliesPolicy !== undefined && <Replies list={list} policy={list.repliesPolicy} />}
    </div>
  )
}

function Title({ list }: { readonly list: List }) {
  const engine = useEngine()
  const t = useText()
  /** Null if it was not edited; it then follows changes from elsewhere. */
  const [typed, setTyped] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
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
    if (ended.ok) setTyped(null)
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

/** Changes one option of `list`, and has the error of that. */
function useOption(list: List): {
  readonly busy: boolean
  readonly fault: Fault | null
  readonly choose: (options: ListOptions) => void
} {
  const engine = useEngine()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const send = async (options: ListOptions): Promise<void> => {
    setBusy(true)
    setFault(null)
    const ended = await engine.run({ kind: 'editList', listId: list.id, title: list.title, ...options })
    setBusy(false)
    if (!ended.ok) setFault(ended.fault)
  }
  return { busy, fault, choose: (options) => void send(options) }
}

function Exclusive({ list, exclusive }: { readonly list: List; readonly exclusive: boolean }) {
  const t = useText()
  const { busy, fault, choose } = useOption(list)
  return (
    <Switch
      label={t('lists.exclusive')}
      hint={t('lists.exclusive_hint')}
      error={fault ? sayListFault(t, fault) : undefined}
      checked={exclusive}
      busy={busy}
      onChange={({ target }) => busy || choose({ exclusive: target.checked })}
    />
  )
}

interface RepliesProps {
  readonly list: List
  readonly policy: NonNullable<List['repliesPolicy']>
}

function Replies({ list, policy }: RepliesProps) {
  const t = useText()
  const { busy, fault, choose } = useOption(list)
  return (
    <Select
      label={t('lists.replies_policy')}
      error={fault ? sayListFault(t, fault) : undefined}
      disabled={busy}
      value={policy}
      onChange={(repliesPolicy) => choose({ repliesPolicy })}
      options={REPLIES_POLICIES.map((value) => ({ value, label: t(`lists.replies_${value}`) }))}
    />
  )
}
