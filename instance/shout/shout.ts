import { accountJson } from '../render/accountJson.ts'
import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'
import type { ShoutLine } from './room.ts'

/** How many messages are kept, as in Pleroma. They are not saved either. */
const MAX_MESSAGES = 20
/** Pleroma's `shout.limit`. */
const MAX_CHARS = 5000

/** A message's JSON. It is rendered when it is sent, because the author's image URLs contain the current origin. */
export const shoutLineJson = (world: World, { author, ...line }: ShoutLine) => ({
  ...line,
  author: accountJson(world, author, null),
})

/** Sends `text` to all members. Like Pleroma, it silently drops empty and overlong texts. */
export function shout(world: World, author: Account, text: string): void {
  const { shouts } = world
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_CHARS) return
  shouts.lastId += 1
  const line = { id: shouts.lastId, text: trimmed, author }
  shouts.lines = [...shouts.lines, line].slice(-MAX_MESSAGES)
  for (const member of shouts.members) member.send('new_msg', shoutLineJson(world, line))
}
