import type { AnnouncementDraft } from '../model/announcement.ts'
import { onEntity } from './changeEntity.ts'
import { accountCommand } from './defineCommand.ts'
import { type Reaction, withReaction } from './statuses.ts'

export interface OneAnnouncement {
  readonly announcementId: string
}

type AnnouncementReaction = OneAnnouncement & Omit<Reaction, 'statusId'>

export const ANNOUNCEMENT_COMMANDS = {
  reactToAnnouncement: accountCommand<AnnouncementReaction>({
    queue: ({ announcementId, name }) => `announcement/${announcementId}/${name}`,
    optimistic: ({ account, announcementId, ...reaction }) =>
      onEntity(account, 'announcement', announcementId, ({ reactions = [], ...rest }) => ({
        ...rest,
        reactions: withReaction(reactions, reaction),
      })),
  }),
  readAnnouncement: accountCommand<OneAnnouncement>({
    optimistic: ({ account, announcementId }) =>
      onEntity(account, 'announcement', announcementId, (announcement) => ({ ...announcement, read: true })),
  }),
  postAnnouncement: accountCommand<{ readonly draft: AnnouncementDraft }>(),
  editAnnouncement: accountCommand<OneAnnouncement & { readonly draft: AnnouncementDraft }>(),
  deleteAnnouncement: accountCommand<OneAnnouncement>(),
}
