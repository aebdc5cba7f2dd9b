import type { CommandBody } from '../../shared/commands/command.ts'
import {
  deleteAnnouncement,
  editAnnouncement,
  postAnnouncement,
  readAnnouncement,
} from '../announcements/announcementCommands.ts'
import {
  deleteChatMessage,
  discardChatMessage,
  retryChatMessage,
  sendChatMessage,
} from '../chats/chatCommands.ts'
import { answerFollowRequest } from '../collections/answerFollowRequest.ts'
import { dropDraft, saveDraft, setAside } from '../drafts/draftCommands.ts'
import { pickEmoji } from '../emoji/pickEmoji.ts'
import { createList, deleteList, editList, putOnList } from '../lists/listCommands.ts'
import {
  createFilter,
  deleteFilter,
  editFilter,
  highlight,
  muteThread,
  muteWord,
} from '../mutes/muteCommands.ts'
import { readAll, readNotification, setReportState } from '../notifications/notificationCommands.ts'
import { movePin, pin, setPreferences, setStored } from '../preferences/handlers.ts'
import { setAccountOption } from '../preferences/setAccountOption.ts'
import { editProfile } from '../profile/editProfile.ts'
import { tellPush } from '../push/pushCommands.ts'
import type { SessionCommand } from '../session/sessionCommands.ts'
import { shout } from '../shout/shout.ts'
import { adoptFiles, dropUpload, moveUpload, retryUpload, upload } from '../uploads/uploadCommands.ts'
import type { Handler } from './commandContext.ts'
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
export const HANDLERS: { readonly [K in AccountCommandKind]: Handler<K> } = {
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
