import { useMemo, useState } from 'react'
import type { CollectionRef, DirectoryOrder } from '../../../shared/protocol/views.ts'
import { SuggestionRow } from '../../blocks/account/SuggestionRow.tsx'
import { CollectionList } from '../../blocks/collection/CollectionList.tsx'
import { LoadMore } from '../../blocks/collection/LoadMore.tsx'
import { Offered } from '../../blocks/collection/Offered.tsx'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { UserPlus } from '../../parts/icons.ts'
import { NativeSelect } from '../../parts/NativeSelect.tsx'
import { FindPeople } from './FindPeople.tsx'
import styles from './Suggestions.module.css'

const ICON = <UserPlus size={28} />

/** `/directory`: the accounts that want to be found (DI3). */
export function DirectoryPage() {
  const t = useText()
  const offered = useInstance()?.capabilities.directory === true
  return (
    <ScrolledPage title={t('directory.directory')}>
      <FindPeople value="directory" />
      <Offered offered={offered} otherwise={<EmptyState icon={ICON} title={t('directory.unavailable')} />}>
        <Directory />
      </Offered>
    </ScrolledPage>
  )
}

function Directory() {
  const t = useText()
  const isMember = useSession()?.state === 'signed-in'
  const [order, setOrder] = useState<DirectoryOrder>('active')
  const [local, setLocal] = useState(true)
  const ref = useMemo<CollectionRef>(() => ({ kind: 'directory', order, local }), [order, local])
  const collection = useCollection(ref)
  const view = useHeldView(ref)
  return (
    <>
      <div className={styles.choices}>
        <NativeSelect
          label={t('directory.order')}
          value={order}
          onChange={(value) => setOrder(value === 'new' ? 'new' : 'active')}
        >
          <option value="active">{t('directory.active')}</option>
          <option value="new">{t('directory.new')}</option>
        </NativeSelect>
        <NativeSelect
          label={t('directory.from')}
          value={local ? 'local' : 'all'}
          onChange={(value) => setLocal(value === 'local')}
        >
          <option value="local">{t('directory.local')}</option>
          <option value="all">{t('directory.all')}</option>
        </NativeSelect>
      </div>
      <CollectionList
        key={`${order} ${local}`}
        collection={collection}
        label={t('directory.directory')}
        renderRow={(id) => <SuggestionRow id={id} canFollow={isMember} />}
        empty={<EmptyState icon={ICON} title={t('directory.none')} hint={t('directory.none_hint')} />}
      />
      {collection.ids.length > 0 && <LoadMore view={view} label={t('search.load_more')} />}
    </>
  )
}
