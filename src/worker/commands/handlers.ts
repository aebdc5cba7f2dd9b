import type { CommandBody } from '../../shared/commands/command.ts'
import type { CommandContext } from '../account/commandContext.ts'
import type { Handler } from '../context/handler.ts'
import { tellPush } from '../features/alerts/pushCommands.ts'
import {
  deleteAnnouncement,
  editAnnouncement,
  postAnnouncement,
  readAnnouncement,
} from '../features/announcements/announcementCommands.ts'
import {
  deleteChatMessage,
  discardChatMessage,
  retryChatMessage,
  sendChatMessage,
} from '../features/chats/chatCommands.ts'
import { dropDraft, saveDraft, setAside } from '../features/drafts/draftCommands.ts'
import { pickEmoji } from '../features/emoji/pickEmoji.ts'
import { createList, deleteList, editList, putOnList } from '../features/lists/listCommands.ts'
import {
  createFilter,
  deleteFilter,
  editFilter,
  highlight,
  muteThread,
  muteWord,
} from '../features/mutes/muteCommands.ts'
import { answerFollowRequest } from '../features/notifications/answerFollowRequest.ts'
import { readAll, readNotification, setReportState } from '../features/notifications/notificationCommands.ts'
import { movePin, pin, setPreferences, setStored } from '../features/preferences/handlers.ts'
import { setAccountOption } from '../features/preferences/setAccountOption.ts'
import { editProfile } from '../features/profile/editProfile.ts'
import type { SessionCommand } from '../features/session/sessionCommands.ts'
import { shout } from '../features/shout/shout.ts'
import {
  adoptFiles,
  dropUpload,
  moveUpload,
  retryUpload,
  upload,
} from '../features/uploads/uploadCommands.ts'
import { deleteStatus } from './deleteStatus.ts'
import { edit } from './edit.ts'
import { post } from './post.ts'
import { react } from './react.ts'
import { relate } from './relate.ts'
import { report } from './report.ts'
import { bookmark, favourite, pinStatus, repeat } from './statusToggle.ts'
import { vote } from './vote.ts'

/** Commands that concern an account's content; signing in and out belongs to the session. */
export type AccountCommandKind = Exclude<CommandBody['kind'], SessionCommand['kind'] | 'outbox'>

/** What carries out each kind of command. */
export const HANDLERS: { readonly [K in AccountCommandKind]: Handler<K, CommandContext> } = {
  favourite,
  repeat,
  bookmark,
  pinStatus,
  vote,
  react,
  post,
  edit,
  saveDraft,
  setAside,
  dropDraft,
  pickEmoji,
  delete: deleteStatus,
  report,
  relate,
  readNotifications: readAll,
  readNotification,
  setReportState,
  tellPush,
  readAnnouncement,
  postAnnouncement,
  editAnnouncement,
  deleteAnnouncement,
  shout,
  sendChatMessage,
  retryChatMessage,
  discardChatMessage,
  deleteChatMessage,
  upload,
  dropUpload,
  retryUpload,
  moveUpload,
  adoptFiles,
  answerFollowRequest,
  setPreferences,
  setStored,
  pin,
  movePin,
  muteThread,
  muteWord,
  highlight,
  createFilter,
  deleteFilter,
  editFilter,
  createList,
  editList,
  deleteList,
  putOnList,
  setAccountOption,
  editProfile,
}

export const isAccountCommand = (kind: string): kind is AccountCommandKind => Object.hasOwn(HANDLERS, kind)
