import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { List } from '../../../shared/model/list.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { useFaultText } from '../../common/faults/useFaultText.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { LoginNeeded } from '../../common/page/LoginNeeded.tsx'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useAccountKey, useEntity, useSession } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { ListX } from '../../parts/icons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { ListDetails, useTypedTitle } from './ListDetails.tsx'
import { ListPeople } from './ListPeople.tsx'
import styles from './Lists.module.css'
import { useMembership } from './membership.ts'
import { sayListFault } from './sayListFault.ts'

/** `/lists/{id}/edit`: sends each change at once (LI9). */
export function EditListPage() {
  const t = useText()
  const { id = '' } = useParams()
  if (useSession()?.state !== 'signed-in') return <LoginNeeded title={t('lists.edit')} />
  return <EditList key={id} id={id} />
}

function EditList({ id }: { readonly id: string }) {
  const t = useText()
  const list = useEntity(useAccountKey(), 'list', id)
  const ref = useMemo<CollectionRef>(() => ({ kind: 'listMembers', listId: id }), [id])
  const { ids, loaded, load, retry } = useCollection(ref)
  const membership = useMembership(id, ids)
  const failure = load.state === 'failed' ? load : null
  const said = useFaultText(failure)
  // Deleted, here or on another device.
  const deleted = failure?.code === 'missing' || (loaded && list === null)
  return (
    <ScrolledPage title={list === null ? t('lists.edit') : t('lists.editing_list', { title: list.title })}>
      {deleted ? (
        <GoneList id={id} />
      ) : (
        <>
          {failure && <ErrorState message={said} onRetry={retry} form={loaded ? 'line' : 'block'} />}
          {!loaded && !failure && <SkeletonRows kind="account" count={5} />}
          {loaded && list !== null && (
            <>
              <ListDetails list={list} />
              <ListPeople membership={membership} first="members" />
              <ListActions list={list} />
            </>
          )}
        </>
      )}
    </ScrolledPage>
  )
}

/** In place of a list that was deleted, here or elsewhere. A title that was being typed for it is shown (N47). */
function GoneList({ id }: { readonly id: string }) {
  const t = useText()
  const [typed] = useTypedTitle(id)
  return (
    <EmptyState
      icon={<ListX size={28} />}
      title={t('lists.gone')}
      {...(typed !== null && { hint: t('lists.typed_title', { title: typed }) })}
      action={<InternalLink to={pathTo('lists')}>{t('lists.all')}</InternalLink>}
    />
  )
}

/** The link to the list's timeline, and the delete button. */
function ListActions({ list }: { readonly list: List }) {
  const engine = useEngine()
  const t = useText()
  const navigate = useNavigate()
  const { busy, fault, run } = useCommand()
  const remove = async (): Promise<void> => {
    const { pathname } = location
    const sure = await openConfirm(engine, {
      title: t('lists.really_delete', { title: list.title }),
      body: t('lists.really_delete_hint'),
      confirmLabel: t('lists.delete'),
      danger: true,
    })
    if (!sure) return
    const ended = await run({ kind: 'deleteList', listId: list.id })
    // The user may be on another page by now.
    if (ended?.ok && location.pathname === pathname) void navigate(pathTo('lists'), { replace: true })
  }
  return (
    <>
      {fault !== null && <ErrorState form="line" message={sayListFault(t, fault)} />}
      <footer className={styles.actions}>
        <InternalLink to={pathTo('lists-timeline', { id: list.id })} className={styles.start}>
          {t('lists.view')}
        </InternalLink>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          {t('lists.delete')}
        </Button>
      </footer>
    </>
  )
}
