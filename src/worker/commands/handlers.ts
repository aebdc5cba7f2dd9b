import type { KindBy } from '../../shared/commands/command.ts'
import { announcementHandlers } from '../announcements/announcementCommands.ts'
import { chatHandlers } from '../chats/chatCommands.ts'
import { draftHandlers } from '../drafts/draftCommands.ts'
import { listHandlers } from '../lists/listCommands.ts'
import { muteHandlers } from '../mutes/muteCommands.ts'
import { notificationHandlers } from '../notifications/notificationCommands.ts'
import { preferenceHandlers } from '../preferences/preferenceCommands.ts'
import { ownAccountHandlers } from '../profile/ownAccountCommands.ts'
import { uploadHandlers } from '../uploads/uploadCommands.ts'
import type { Handler } from './commandContext.ts'
import { peopleHandlers } from './peopleCommands.ts'
import { postHandlers } from './postCommands.ts'
import { statusHandlers } from './statusCommands.ts'

/** What executes each command of an account. The compiler checks that none is missing. */
export const HANDLERS: { readonly [K in KindBy<'account'>]: Handler<K> } = {
  ...statusHandlers,
  ...postHandlers,
  ...draftHandlers,
  ...uploadHandlers,
  ...peopleHandlers,
  ...notificationHandlers,
  ...preferenceHandlers,
  ...ownAccountHandlers,
  ...muteHandlers,
  ...announcementHandlers,
  ...chatHandlers,
  ...listHandlers,
}
