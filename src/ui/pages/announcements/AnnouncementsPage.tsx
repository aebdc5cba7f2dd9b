import type { Announcement } from '../../../shared/model/announcement.ts'
import { mayUse } from '../../../shared/model/staff.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { AnsweredList } from '../../blocks/collection/AnsweredList.tsx'
import { NeedsLogin } from '../../blocks/collection/NeedsLogin.tsx'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { useEditedRows } from '../../blocks/rows/useEditedRows.ts'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { useAccountKey, useInstance, useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { Megaphone } from '../../parts/icons.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import { NewAnnouncement } from './NewAnnouncement.tsx'

const ANNOUNCEMENTS: CollectionRef = { kind: 'announcements' }

/** The announcements, with the form for managers (A1). */
export function AnnouncementsPage() {
  const t = useText()
  const session = useSession()
  const collection = useCollection(ANNOUNCEMENTS)
  const { rows, edits, edit } = useEditedRows<Announcement>(
    `announcements ${useAccountKey()}`,
    collection.ids,
  )
  const manages = mayUse('manageAnnouncements', session, useInstance()?.capabilities)
  // Instances only return announcements to members, so visitors send no request.
  const needsLogin = session?.state === 'signed-out' && collection.ids.length === 0
  const title = t('announcements.page_header')
  return (
    <ScrolledPage title={title}>
      {manages && <NewAnnouncement />}
      {needsLogin ? (
        <NeedsLogin words={t('announcements.login_hint')} />
      ) : (
        <AnsweredList
          collection={{ ...collection, ids: rows }}
          label={title}
          renderRow={(id) => (
            <AnnouncementCard
              id={id}
              manages={manages}
              edited={edits.get(id)}
              isGone={!collection.ids.includes(id)}
              onEdit={(opened) => edit(id, opened)}
            />
          )}
          empty={
            <EmptyState
              icon={<Megaphone size={28} />}
              title={t('announcements.none')}
              hint={t('announcements.none_hint')}
            />
          }
        />
      )}
    </ScrolledPage>
  )
}
