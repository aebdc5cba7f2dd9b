import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { DeskList } from '../../../shared/model/deskList.ts'
import { deskLists, needsStaffLogin } from '../../../shared/model/moderation.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { CollectionList } from '../../blocks/collection/CollectionList.tsx'
import { useFreshCollection } from '../../blocks/collection/useCollection.ts'
import { LinkTabs } from '../../common/links/LinkTabs.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { Flag } from '../../parts/icons.ts'
import { LogLine } from './LogLine.tsx'
import { RegistrationRow } from './RegistrationRow.tsx'
import { ReportCard } from './ReportCard.tsx'
import { StaffLogin } from './StaffLogin.tsx'

/** The reference of each list; the same object in every render. */
const REFS: { readonly [L in DeskList]: CollectionRef } = {
  reports: { kind: 'reports' },
  doneReports: { kind: 'doneReports' },
  registrations: { kind: 'registrations' },
  moderationLog: { kind: 'moderationLog' },
}

const report = (id: string): ReactNode => <ReportCard id={id} />

const ROWS: { readonly [L in DeskList]: (id: string) => ReactNode } = {
  reports: report,
  doneReports: report,
  registrations: (id) => <RegistrationRow id={id} />,
  moderationLog: (id) => <LogLine id={id} />,
}

/** The moderator's desk: the lists that the member's privileges open (MO15). */
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
      {which !== undefined && <Desk key={which} which={which} />}
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

function Desk({ which }: { readonly which: DeskList }) {
  const t = useText()
  return (
    <CollectionList
      collection={useFreshCollection(REFS[which])}
      label={t(`moderation.${which}`)}
      renderRow={ROWS[which]}
      empty={<EmptyState icon={<Flag size={28} />} title={t(`moderation.no_${which}`)} />}
    />
  )
}
