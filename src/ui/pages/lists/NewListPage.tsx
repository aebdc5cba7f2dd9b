import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { pathTo } from '../../common/links/routes.ts'
import { notice } from '../../common/notices/notices.ts'
import { LoginNeeded } from '../../common/page/LoginNeeded.tsx'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useAccountKey, useSession } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useKept } from '../../hooks/useKept.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { ListPeople } from './ListPeople.tsx'
import styles from './Lists.module.css'
import { ListTitleField } from './ListTitleField.tsx'
import { useFutureMembers } from './membership.ts'

/** `/lists/new`: collects a title and members, then creates the list (LI7). */
export function NewListPage() {
  const t = useText()
  if (useSession()?.state !== 'signed-in') return <LoginNeeded title={t('lists.new')} />
  return <NewList />
}

interface Created {
  readonly listId: string
  readonly title: string
}

function NewList() {
  const engine = useEngine()
  const t = useText()
  const formId = useId()
  const navigate = useNavigate()
  const account = useAccountKey()
  const members = useFutureMembers(account)
  const [title, setTitle] = useKept(`new list ${account}`, '')
  const [error, setError] = useState('')
  const { busy, during } = useCommand()
  /** The list, once it is created. If a later step fails, the next attempt continues with it. */
  const [created, setCreated] = useKept<Created | null>(`created list ${account}`, null)
  /** The list has all that was typed, or is not wanted: the next one begins empty. */
  const forget = (): void => {
    setTitle('')
    members.forget()
    setCreated(null)
  }

  const create = async (): Promise<Outcome<unknown>> => {
    const { pathname } = location
    let listId = created?.listId
    if (listId === undefined) {
      const ended = await engine.run({ kind: 'createList', title })
      if (!ended.ok) return ended
      listId = ended.value?.listId ?? ''
      setCreated({ listId, title })
    } else if (created?.title !== title) {
      const ended = await engine.run({ kind: 'editList', listId, title })
      if (!ended.ok) return ended
    }
    if (members.ids.length > 0) {
      const ended = await engine.run({ kind: 'putOnList', listId, accountIds: members.ids, on: true })
      if (!ended.ok) return ended
    }
    forget()
    // The user may be on another page by now.
    if (location.pathname === pathname)
      void navigate(pathTo('lists-timeline', { id: listId }), { replace: true })
    return ok(null)
  }
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (title.trim() === '') {
      setError(t('lists.title_required'))
      return
    }
    const ended = await during(create)
    // The input is kept.
    if (ended?.ok === false) notice(engine, 'lists.error', 'error', { message: sayReason(t, ended.fault) })
  }
  return (
    <ScrolledPage title={t('lists.creating_list')}>
      <form id={formId} className={styles.form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <ListTitleField
          value={title}
          error={error}
          autoFocus
          onChange={(next) => {
            setTitle(next)
            setError('')
          }}
        />
      </form>
      <ListPeople membership={members} first="add" />
      <footer className={classes(styles.actions, styles.stays)}>
        <Button
          onClick={() => {
            forget()
            void navigate(pathTo('lists'))
          }}
        >
          {t('general.cancel')}
        </Button>
        <Button kind="primary" type="submit" form={formId} busy={busy}>
          {t('lists.create')}
        </Button>
      </footer>
    </ScrolledPage>
  )
}
