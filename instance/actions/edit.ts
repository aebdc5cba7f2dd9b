import type { PollDraft } from '../state/draft.ts'
import type { Media, Status } from '../state/records.ts'
import { deliverStatus } from '../stream/deliver.ts'
import { format } from '../text/format.ts'
import type { World } from '../world.ts'
import { cardFor } from './cardFor.ts'
import { newPoll } from './newPoll.ts'
import { notify } from './notify.ts'

/** The new content of a post. */
export interface PostEdit {
  text: string
  contentType: string
  spoilerText: string
  sensitive: boolean
  media: Media[]
  /** `undefined` leaves the poll unchanged. */
  poll?: PollDraft
}

/** Edits a post, stores the previous version, and sends the edit to all streams that carry the post. */
export function edit(world: World, status: Status, change: PostEdit): Status {
  const { store } = world
  status.history.push({
    createdAt: status.editedAt ?? status.createdAt,
    content: status.content,
    spoilerText: status.spoilerText,
    sensitive: status.sensitive,
    mediaIds: status.mediaIds,
  })
  const { html, mentions, tags } = format(world, change.text, change.contentType)
  const newlyMentioned = mentions.filter((account) => !status.mentions.includes(account.id))
  status.content = html
  status.text = change.text
  status.contentType = change.contentType
  status.spoilerText = change.spoilerText
  status.sensitive = change.sensitive
  status.mediaIds = change.media.map((media) => media.id)
  status.mentions = [...new Set([...status.mentions, ...mentions.map((account) => account.id)])]
  status.tags = tags
  status.card = change.media.length === 0 ? cardFor(change.text) : null
  status.editedAt = world.now()
  if (change.poll) {
    if (status.pollId !== null) store.polls.delete(status.pollId)
    const poll = newPoll(world, status.id, change.poll)
    status.pollId = poll.id
    store.polls.set(poll.id, poll)
  }
  deliverStatus(world, status, 'status.update')
  for (const account of newlyMentioned) {
    notify(world, account, { type: 'mention', from: status.accountId, statusId: status.id })
  }
  for (const id of status.rebloggedBy) {
    const account = store.accounts.get(id)
    if (account) notify(world, account, { type: 'update', from: status.accountId, statusId: status.id })
  }
  if (world.dialect.notifiesOfQuotes) notifyQuoters(world, status)
  world.touch()
  return status
}

/** Notifies the accounts that quoted an edited post. As in Mastodon, the notification's post is the quote. */
function notifyQuoters(world: World, edited: Status): void {
  for (const quote of [...world.store.statuses.values()].filter(({ quoteId }) => quoteId === edited.id)) {
    const account = world.store.accounts.get(quote.accountId)
    if (account) notify(world, account, { type: 'quoted_update', from: edited.accountId, statusId: quote.id })
  }
}
