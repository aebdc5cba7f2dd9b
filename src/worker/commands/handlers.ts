import type { KindBy } from '../../shared/commands/command.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler } from '../context/handler.ts'
import { alertHandlers } from '../features/alerts/pushCommands.ts'
import { announcementHandlers } from '../features/announcements/announcementCommands.ts'
import { bulkHandlers } from '../features/bulk/bulkCommands.ts'
import { chatHandlers } from '../features/chats/chatCommands.ts'
import { accountDataHandlers } from '../features/data/accountDataCommands.ts'
import { settingsFileHandlers } from '../features/data/settingsCommands.ts'
import { storageHandlers } from '../features/data/storageCommands.ts'
import { suggestionHandlers } from '../features/directory/suggestionCommands.ts'
import { directThreadHandlers } from '../features/directs/directCommands.ts'
import { draftHandlers } from '../features/drafts/draftCommands.ts'
import { emojiHandlers } from '../features/emoji/emojiCommands.ts'
import { listHandlers } from '../features/lists/listCommands.ts'
import { moderationHandlers } from '../features/moderation/moderationCommands.ts'
import { muteHandlers } from '../features/mutes/muteCommands.ts'
import { notificationHandlers } from '../features/notifications/notificationCommands.ts'
import { notificationPolicyHandlers } from '../features/notifications/policyCommands.ts'
import { preferenceHandlers } from '../features/preferences/preferenceCommands.ts'
import { ownAccountHandlers } from '../features/profile/ownAccountCommands.ts'
import { securityHandlers } from '../features/security/securityCommands.ts'
import { tagHandlers } from '../features/tags/tagCommands.ts'
import { uploadHandlers } from '../features/uploads/uploadCommands.ts'
import { edit } from './edit.ts'
import { peopleHandlers } from './peopleCommands.ts'
import { post } from './post.ts'
import { statusHandlers } from './statusCommands.ts'

/** The handler of each account command. The compiler checks that none is missing. */
export const HANDLERS: { readonly [K in KindBy<'account'>]: Handler<K, CommandContext> } = {
  ...statusHandlers,
  post,
  edit,
  ...draftHandlers,
  ...uploadHandlers,
  ...peopleHandlers,
  ...notificationHandlers,
  ...notificationPolicyHandlers,
  ...alertHandlers,
  ...preferenceHandlers,
  ...emojiHandlers,
  ...ownAccountHandlers,
  ...securityHandlers,
  ...bulkHandlers,
  ...accountDataHandlers,
  ...settingsFileHandlers,
  ...storageHandlers,
  ...muteHandlers,
  ...moderationHandlers,
  ...announcementHandlers,
  ...chatHandlers,
  ...directThreadHandlers,
  ...listHandlers,
  ...tagHandlers,
  ...suggestionHandlers,
}
