import { CollectionList } from '../../blocks/collection/CollectionList.tsx'
import { useFreshCollection } from '../../blocks/collection/useCollection.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { LoginNeeded } from '../../common/page/LoginNeeded.tsx'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useAccountKey, useEntity, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { Pencil, Plus } from '../../parts/icons.ts'
import styles from './Lists.module.css'

const LISTS = { kind: 'lists' } as const

/** `/lists`: the user's lists, newest first (LI2). */
export function ListsPage() {
  const t = useText()
  const session = useSession()
  if (session?.state !== 'signed-in') return <LoginNeeded title={t('nav.lists')} />
  return (
    <ScrolledPage title={t('nav.lists')}>
      <p className={styles.new}>
        <InternalLink to={pathTo('lists-new')} className={styles.row}>
          <Plus size={20} aria-hidden />
          <span>{t('lists.new')}</span>
        </InternalLink>
      </p>
      <Lists />
    </ScrolledPage>
  )
}

function Lists() {
  const t = useText()
  const collection = useFreshCollection(LISTS)
  return (
    <CollectionList
      collection={{ ...collection, ids: newestFirst(collection.ids) }}
      label={t('nav.lists')}
      renderRow={(id) => <ListRow id={id} />}
      empty={<EmptyState title={t('lists.none')} hint={t('lists.none_hint')} />}
    />
  )
}

/**
 * Lists have no date, so only numeric ids can be sorted by age. Others stay in the instance's order (LI2).
 */
function newestFirst(ids: readonly string[]): readonly string[] {
  if (!ids.every((id) => /^\d+$/.test(id))) return ids
  return [...ids].sort((a, b) => b.length - a.length || (a < b ? 1 : -1))
}

function ListRow({ id }: { readonly id: string }) {
  const t = useText()
  const list = useEntity(useAccountKey(), 'list', id)
  const label = t('lists.edit_named', { title: list?.title ?? '' })
  return (
    <div className={styles.list}>
      <InternalLink to={pathTo('lists-timeline', { id })} className={styles.row}>
        <bdi>{list?.title}</bdi>
      </InternalLink>
      <InternalLink
        to={pathTo('lists-edit', { id })}
        className={styles.edit}
        aria-label={label}
        data-tip={label}
      >
        <Pencil size={18} aria-hidden />
      </InternalLink>
    </div>
  )
}
