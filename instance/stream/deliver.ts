import { directJson } from '../render/directJson.ts'
import { type FilteredJson, filteredJson } from '../render/filterJson.ts'
import { notificationJson } from '../render/notificationJson.ts'
import { statusJson } from '../render/statusJson.ts'
import { directThreadOf } from '../state/directs.ts'
import type { Account, Notification, Status } from '../state/records.ts'
import type { World } from '../world.ts'
import { eventText, type Listener } from './hub.ts'
import { type Topic, topicPath } from './topic.ts'
import { carries } from './topics.ts'

/** Sends a new (`update`) or edited (`status.update`) post to all streams that carry it. */
export function deliverStatus(world: World, status: Status, event: 'update' | 'status.update'): void {
  const payloads = new Map<string, string>()
  for (const listener of world.hub.listeners) {
    const viewer = viewerOf(world, listener.accountId)
    for (const topic of listener.topics.values()) {
      if (!carries(world, topic, status, viewer)) continue
      if (topic.name === 'direct' && !world.dialect.streaming?.pleromaEvents) continue
      const isShared = world.dialect.streaming?.sharesFrames === true && /^(public|hashtag)/.test(topic.name)
      const key = `${isShared ? 'shared ' : ''}${viewer?.id ?? ''}`
      const payload =
        payloads.get(key) ??
        serialize(world, isShared ? sharedJson(world, status, viewer) : statusJson(world, status, viewer))
      payloads.set(key, payload)
      send(world, event, payload, listener, topic)
    }
  }
}

/** Sends the conversation of a new direct post (`conversation`) to all its members. */
export function deliverDirect(world: World, status: Status): void {
  if (status.visibility !== 'direct') return
  for (const listener of world.hub.listeners) {
    const viewer = viewerOf(world, listener.accountId)
    if (viewer === null) continue
    for (const topic of listener.topics.values()) {
      if (topic.name !== 'direct' || !carries(world, topic, status, viewer)) continue
      const thread = directThreadOf(world.store, status, viewer)
      send(world, 'conversation', serialize(world, directJson(world, thread, viewer)), listener, topic)
    }
  }
}

/** Sends the deletion of a post to all streams that carry it. Must be called while the post is still stored. */
export function deliverDelete(world: World, status: Status): void {
  for (const listener of world.hub.listeners) {
    const viewer = viewerOf(world, listener.accountId)
    for (const topic of listener.topics.values()) {
      if (carries(world, topic, status, viewer)) send(world, 'delete', status.id, listener, topic)
    }
  }
}

/** Sends a notification to its receiver. */
export function deliverNotification(world: World, receiver: Account, notification: Notification): void {
  let payload: string | undefined
  for (const listener of world.hub.listeners) {
    if (listener.accountId !== receiver.id) continue
    for (const topic of listener.topics.values()) {
      if (topic.name !== 'user' && topic.name !== 'user:notification') continue
      payload ??= serialize(world, notificationJson(world, notification, receiver))
      if (payload === 'null') return
      send(world, 'notification', payload, listener, topic)
    }
  }
}

/** Sends any other event on `account`'s `user` stream. Renders the payload only if somebody listens. */
export function deliverToUser(world: World, account: Account, event: string, render: () => unknown): void {
  const { pleromaEvents, neverSends } = world.dialect.streaming ?? {}
  if (neverSends?.has(event) || (event.startsWith('pleroma:') && !pleromaEvents)) return
  for (const listener of world.hub.listeners) {
    if (listener.accountId !== account.id) continue
    for (const topic of listener.topics.values()) {
      if (topic.name === 'user') send(world, event, render(), listener, topic)
    }
  }
}

/** Sends an event of the stream `topic`, as the imitated server names it. */
function send(world: World, event: string, payload: unknown, listener: Listener, topic: Topic): void {
  const { namesOf } = world.dialect.streaming ?? {}
  const streams = namesOf ? namesOf(event, topic, listener.accountId) : topicPath(topic)
  listener.send(eventText(event, payload, streams))
}

/**
 * A post as in a frame that is made once for all readers: without their marks, and nobody may quote it. The streaming server adds the
 * filters of each.
 */
function sharedJson(world: World, status: Status, viewer: Account | null): object {
  const json = statusJson(world, status, null)
  const original = world.store.statuses.get(status.reblogOfId ?? '') ?? status
  return {
    ...json,
    filtered: filteredJson(world, original, viewer).map(withoutBlur),
    ...('quote_approval' in json && {
      quote_approval: { ...Object(json.quote_approval), current_user: 'denied' },
    }),
  }
}

/** A mark as the streaming server adds it: it knows no `blur`. */
const withoutBlur = ({ filter: { filter_action, ...filter }, ...found }: FilteredJson): object => ({
  ...found,
  filter: filter_action === 'blur' ? filter : { ...filter, filter_action },
})

function serialize(world: World, json: unknown): string {
  return JSON.stringify(world.dialect.reshape?.(json) ?? json)
}

function viewerOf(world: World, accountId: string | null): Account | null {
  return accountId === null ? null : (world.store.accounts.get(accountId) ?? null)
}
