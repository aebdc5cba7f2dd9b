import type { CommandBody } from '../../shared/commands/command.ts'
import { readNotifications } from '../notifications/notificationReads.ts'
import type { Handler } from './commandContext.ts'
import { deleteStatus } from './deleteStatus.ts'
import { post } from './post.ts'
import { relate } from './relate.ts'
import { saveDraft } from './saveDraft.ts'
import { setPreferences } from './setPreferences.ts'
import { bookmark, favourite, repeat } from './statusToggle.ts'

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
  post,
  saveDraft,
  delete: deleteStatus,
  relate,
  readNotifications: ({ upToId }, context) => readNotifications(upToId, context, context.timelines),
  setPreferences,
}

export const isAccountCommand = (kind: string): kind is AccountCommandKind => Object.hasOwn(HANDLERS, kind)
