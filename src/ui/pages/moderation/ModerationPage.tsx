import { useSearchParams } from 'react-router'
import { deskLists, needsStaffLogin } from '../../../shared/model/moderation.ts'
import { LinkTabs } from '../../common/links/LinkTabs.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { DeskList } from './DeskList.tsx'
import { DomainList } from './DomainList.tsx'
import { StaffLogin } from './StaffLogin.tsx'

/** `/moderation`: the lists of the desk that the user's privileges open (MO15). */
export function ModerationPage() {
  const t = useText()
  const session = useSession()
  const instance = useInstance()
  const [query] = useSearchParams()
  const lists = deskLists(session, instance?.capabilities)
  const which = lists.find((each) => each === query.get('tab')) ?? lists[0]
  const title = t('nav.moderation')
  return (
    <ScrolledPage title={title}>
      {lists.length > 1 && which !== undefined && (
        <LinkTabs
          label={title}
          value={which}
          tabs={lists.map((value, at) => ({
            value,
            label: t(`moderation.${value}`),
            to: at === 0 ? pathTo('moderation') : `${pathTo('moderation')}?tab=${value}`,
          }))}
        />
      )}
      {which === 'blockedDomains' ? (
        <DomainList />
      ) : (
        which !== undefined && <DeskList key={which} which={which} />
      )}
      {which === undefined &&
        instance?.known &&
        (needsStaffLogin(session, instance.capabilities) ? (
          <StaffLogin />
        ) : (
          <EmptyState title={t('moderation.no_staff')} />
        ))}
    </ScrolledPage>
  )
}
