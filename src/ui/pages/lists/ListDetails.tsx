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
  const edits = useEdits(list)
  return (
    <div className={styles.form}>
      <Title list={list} edits={edits} />
      {list.exclusive !== undefined && <Exclusive edits={edits} exclusive={list.exclusive} />}
      {list.repliesPolicy !== undefined && <Replies edits={edits} policy={list.repliesPolicy} />}
    </div>
  )
}

interface Edits {
  /** A change is being sent. Until it has ended no other one can be made. */
  readonly busy: boolean
  /** Resolves to the fault if that failed. */
  readonly send: (change: ListOptions & { readonly title?: string }) => Promise<Fault | null>
}

/** Sends one change of `list` at a time: each contains the title, and would undo a new one that is not stored yet. */
function useEdits(list: List): Edits {
  const engine = useEngine()
  const [busy, setBusy] = useState(false)
  const send: Edits['send'] = async (change) => {
    setBusy(true)
    const ended = await engine.run({ kind: 'editList', listId: list.id, title: list.title, ...change })
    setBusy(false)
    return ended.ok ? null : ended.fault
  }
  return { busy, send }
}

interface TitleProps {
  readonly list: List
  readonly edits: Edits
}

function Title({ list, edits: { busy, send } }: TitleProps) {
  const t = useText()
  /** Null if it was not edited; it then follows changes from elsewhere. */
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
    const fault = await send({ title })
    if (fault === null) setTyped(null)
    else setError(sayListFault(t, fault))
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

/** Changes one option, and has the error of that. */
function useOption({ send }: Edits): {
  readonly fault: Fault | null
  readonly choose: (options: ListOptions) => void
} {
  const [fault, setFault] = useState<Fault | null>(null)
  const choose = async (options: ListOptions): Promise<void> => {
    setFault(null)
    setFault(await send(options))
  }
  return { fault, choose: (options) => void choose(options) }
}

interface ExclusiveProps {
  readonly edits: Edits
  readonly exclusive: boolean
}

function Exclusive({ edits, exclusive }: ExclusiveProps) {
  const t = useText()
  const { fault, choose } = useOption(edits)
  return (
    <Switch
      label={t('lists.exclusive')}
      hint={t('lists.exclusive_hint')}
      error={fault ? sayListFault(t, fault) : undefined}
      checked={exclusive}
      busy={edits.busy}
      onChange={({ target }) => edits.busy || choose({ exclusive: target.checked })}
    />
  )
}

interface RepliesProps {
  readonly edits: Edits
  readonly policy: NonNullable<List['repliesPolicy']>
}

function Replies({ edits, policy }: RepliesProps) {
  const t = useText()
  const { fault, choose } = useOption(edits)
  return (
    <Select
      label={t('lists.replies_policy')}
      error={fault ? sayListFault(t, fault) : undefined}
      disabled={edits.busy}
      value={policy}
      onChange={(repliesPolicy) => choose({ repliesPolicy })}
      options={REPLIES_POLICIES.map((value) => ({ value, label: t(`lists.replies_${value}`) }))}
    />
  )
}
