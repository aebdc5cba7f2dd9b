import type { AnnouncementDraft } from '../model/announcement.ts'
import { onEntity } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'

export interface OneAnnouncement {
  readonly announcementId: string
}

export const ANNOUNCEMENT_COMMANDS = {
  readAnnouncement: accountCommand<OneAnnouncement>({
    optimistic: ({ account, announcementId }) =>
      onEntity(account, 'announcement', announcementId, (announcement) => ({ ...announcement, read: true })),
  }),
  postAnnouncement: accountCommand<{ readonly draft: AnnouncementDraft }>(),
  editAnnouncement: accountCommand<OneAnnouncement & { readonly draft: AnnouncementDraft }>(),
  deleteAnnouncement: accountCommand<OneAnnouncement>(),
}
