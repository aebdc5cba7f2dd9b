import type { CommandBody } from '../../shared/commands/command.ts'
import {
  deleteAnnouncement,
  editAnnouncement,
  postAnnouncement,
  readAnnouncement,
} from '../announcements/announcementCommands.ts'
import { answerFollowRequest } from '../collections/answerFollowRequest.ts'
import { readNotifications } from '../notifications/notificationReads.ts'
import { movePin, pin, setPreferences, setStored } from '../preferences/handlers.ts'
import { setAccountOption } from '../preferences/setAccountOption.ts'
import { shout } from '../shout/shout.ts'
import type { Handler } from './commandContext.ts'
import { deleteStatus } from './deleteStatus.ts'
import { post } from './post.ts'
import { react } from './react.ts'
import { relate } from './relate.ts'
import { saveDraft } from './saveDraft.ts'
import { bookmark, favourite, repeat } from './statusToggle.ts'
import { vote } from './vote.ts'

/** Commands that concern an account's content; signing in and out belongs to the session. */
export type AccountCommandKind = Exclude<
  CommandBody['kind'],
  'signIn' | 'answerChallenge' | 'authorize' | 'finishAuthorization' | 'signOut'
>

/** What carries out each kind of command. */
export const HANDLERS: { readonly [K in AccountCommandKind]: Handler<K> } = {
  favourite,
  repeat,
  bookmark,
  vote,
  react,
  post,
  saveDraft,
  delete: deleteStatus,
  relate,
  readNotifications: ({ upToId }, context) => readNotifications(upToId, context, context.timelines),
  readAnnouncement,
  postAnnouncement,
  editAnnouncement,
  deleteAnnouncement,
  shout,
  answerFollowRequest,
  setPreferences,
  setStored,
  pin,
  movePin,
  setAccountOption,
}

export const isAccountCommand = (kind: string): kind is AccountCommandKind => Object.hasOwn(HANDLERS, kind)
