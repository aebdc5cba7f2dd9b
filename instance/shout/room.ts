import { accountJson } from '../render/accountJson.ts'
import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'

/** Number of remembered messages. The same as Pleroma's, which forgets them on restart. */
const MAX_MESSAGES = 20
/** Pleroma's `shout.limit`. */
const MAX_CHARS = 5000

export interface ShoutLine {
  id: number
  text: string
  author: Account
}

/** A message's JSON. The author's image URLs depend on the current origin, so it is rendered on sending. */
export const shoutLineJson = (world: World, { author, ...line }: ShoutLine) => ({
  ...line,
  author: accountJson(world, author, null),
})

/** A socket that has joined the shoutbox channel. */
export interface ShoutMember {
  send(event: string, payload: unknown): void
}

/** An open socket of the shoutbox, whether it has joined or not. */
export interface ShoutSocket {
  close(code: number): void
  terminate(): void
}

/** The shoutbox: one room for the whole instance. */
export interface ShoutRoom {
  lines: ShoutLine[]
  members: Set<ShoutMember>
  sockets: Set<ShoutSocket>
  last: number
}

export const createShoutRoom = (): ShoutRoom => ({
  lines: [],
  members: new Set(),
  sockets: new Set(),
  last: 0,
})

/** Sends `text` to all members. Like Pleroma, it silently drops empty and overlong texts. */
export function shout(world: World, author: Account, text: string): void {
  const { shouts } = world
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_CHARS) return
  shouts.last += 1
  const line = { id: shouts.last, text: trimmed, author }
  shouts.lines = [...shouts.lines, line].slice(-MAX_MESSAGES)
  for (const member of shouts.members) member.send('new_msg', shoutLineJson(world, line))
}
