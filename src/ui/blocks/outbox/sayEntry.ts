import type { OutboxEntry } from '../../../shared/model/outbox.ts'
import { sayFault, sayReason } from '../../common/faults/sayFault.ts'
import type { Say } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'

/** Whether the entry needs a decision by the user. It is not sent again automatically. */
export const needsDecision = ({ state }: OutboxEntry): boolean =>
  state === 'unsure' || state === 'refused' || state === 'late'

const isPost = ({ kind }: OutboxEntry): boolean => kind === 'post'

/** "2 posts and 1 action". */
export function sayCount(t: Say, entries: readonly OutboxEntry[]): string {
  const posts = entries.filter(isPost).length
  const actions = entries.length - posts
  const words = {
    posts: t('outbox.posts', { count: posts }),
    actions: t('outbox.actions', { count: actions }),
  }
  if (posts > 0 && actions > 0) return t('outbox.both', words)
  return posts > 0 ? words.posts : words.actions
}

/** Text for the action of an entry. */
export function sayAct(t: Say, { kind, on, change, statusId, acct }: OutboxEntry): string {
  const name = acct === undefined ? '' : `@${readableAcct(acct)}`
  switch (kind) {
    case 'post':
      if (statusId === undefined) return t('outbox.act.post')
      return name === '' ? t('drafts.reply') : t('post_status.reply_to', { name })
    case 'edit':
      return t('outbox.act.edit')
    case 'delete':
      return t('outbox.act.delete')
    case 'favourite':
      return t(on ? 'outbox.act.favourite' : 'outbox.act.unfavourite')
    case 'repeat':
      return t(on ? 'outbox.act.repeat' : 'outbox.act.unrepeat')
    case 'bookmark':
      return t(on ? 'outbox.act.bookmark' : 'outbox.act.unbookmark')
    case 'pinStatus':
      return t(on ? 'outbox.act.pin' : 'outbox.act.unpin')
    case 'muteThread':
      return t(on ? 'outbox.act.mute_thread' : 'outbox.act.unmute_thread')
    case 'react':
      return t(on ? 'outbox.act.react' : 'outbox.act.unreact')
    case 'vote':
      return t('outbox.act.vote')
    default:
      return t(`outbox.act.${change ?? 'follow'}`, { name })
  }
}

/** Text for the state of an entry, with the reason. */
export function sayState(t: Say, { state, fault }: OutboxEntry): string {
  if (state === 'sending') return t('outbox.state.sending')
  if (state === 'held' || state === 'late') return t(`outbox.state.${state}`)
  if (state === 'unsure') return t('outbox.state.unsure')
  if (state === 'refused') return t('outbox.state.refused', { message: fault ? sayReason(t, fault) : '' })
  return fault ? t('outbox.state.waiting_for', { reason: sayFault(t, fault) }) : t('outbox.state.waiting')
}
