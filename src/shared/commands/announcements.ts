import type { Announcement, AnnouncementDraft } from '../model/announcement.ts'
import { entityKey } from '../model/keys.ts'
import { accountCommand } from './defineCommand.ts'

export interface OneAnnouncement {
  readonly announcementId: string
}

export const ANNOUNCEMENT_COMMANDS = {
  readAnnouncement: accountCommand<OneAnnouncement>({
    optimistic: ({ account, announcementId }) => [
      {
        key: entityKey(account, 'announcement', announcementId),
        change: (entity) => ({ ...(entity as Announcement), read: true }),
      },
    ],
  }),
  postAnnouncement: accountCommand<{ readonly draft: AnnouncementDraft }>(),
  editAnnouncement: accountCommand<OneAnnouncement & { readonly draft: AnnouncementDraft }>(),
  deleteAnnouncement: accountCommand<OneAnnouncement>(),
}
