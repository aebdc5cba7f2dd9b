import type { Draft } from '../state/draft.ts'
import type { Poll, Status } from '../state/records.ts'
import { addStatus } from '../state/statuses.ts'
import { nextId } from '../state/store.ts'
import { deliverDirect, deliverStatus } from '../stream/deliver.ts'
import { format } from '../text/format.ts'
import type { World } from '../world.ts'
import { approve, interactionType } from './approve.ts'
import { cardFor } from './cardFor.ts'
import { newPoll } from './newPoll.ts'
import { notify } from './notify.ts'

/** Makes a post without storing or sending it, as for a preview. */
export function compose(world: World, draft: Draft): { status: Status; poll: Poll | null } {
  const now = world.now()
  const { html, mentions, tags } = format(world, draft.text, draft.contentType ?? 'text/plain')
  const parent = draft.inReplyTo ?? null
  const addressed = new Set(mentions.map((account) => account.id))
  if (parent && parent.accountId !== draft.author.id) addressed.add(parent.accountId)
  const id = world.makeId(now)
  const poll = draft.poll ? newPoll(world, id, draft.poll) : null
  const media = draft.media ?? []
  const status: Status = {
    id,
    accountId: draft.author.id,
    createdAt: now,
    editedAt: null,
    content: html,
    text: draft.text,
    contentType: draft.contentType ?? 'text/plain',
    spoilerText: draft.spoilerText ?? '',
    sensitive: draft.sensitive ?? false,
    visibility: draft.visibility ?? draft.author.defaultScope,
    language: draft.language ?? null,
    inReplyToId: parent?.id ?? null,
    inReplyToAccountId: parent?.accountId ?? null,
    conversationId: parent?.conversationId ?? nextId(world.store),
    reblogOfId: null,
    ...(draft.quoted ? { quoteId: draft.quoted.id } : {}),
    ...(draft.quotePolicy ? { quotePolicy: draft.quotePolicy } : {}),
    mediaIds: media.map((item) => item.id),
    pollId: poll?.id ?? null,
    card: media.length === 0 ? cardFor(draft.text) : null,
    mentions: [...addressed],
    tags,
    favouritedBy: [],
    rebloggedBy: [],
    reactions: [],
    pinnedAt: null,
    expiresAt: draft.expiresAt ?? null,
    application: draft.application ?? null,
    history: [],
    ...(draft.policy ? { policy: draft.policy } : {}),
  }
  return { status, poll }
}

/** Creates and stores a post, sends it to streams, and notifies the mentioned and the quoted accounts. */
export function publish(world: World, draft: Draft): Status {
  const { status, poll } = compose(world, draft)
  const { store } = world
  if (poll) store.polls.set(poll.id, poll)
  const parent = draft.inReplyTo ?? null
  const waits = parent !== null && interactionType(world, parent, draft.author, 'reply') === 'pending.reply'
  if (waits) status.waits = true
  addStatus(store, status)
  deliverStatus(world, status, 'update')
  deliverDirect(world, status)
  for (const id of status.mentions) {
    const account = store.accounts.get(id)
    if (account === undefined || (waits && id !== parent.accountId)) continue
    notify(world, account, {
      type: waits ? 'pending.reply' : 'mention',
      from: draft.author.id,
      statusId: status.id,
    })
  }
  if (parent) approve(world, parent, draft.author)
  const quoted = store.accounts.get(draft.quoted?.accountId ?? '')
  if (quoted && world.dialect.notifiesOfQuotes)
    notify(world, quoted, { type: 'quote', from: draft.author.id, statusId: status.id })
  world.touch()
  return status
}
