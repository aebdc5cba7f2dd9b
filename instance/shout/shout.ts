import { accountJson } from '../render/accountJson.ts'
import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'
import type { ShoutLine } from './room.ts'

/** Pleroma remembers as many lines, and only until it is started anew. */
const REMEMBERED = 20
/** Pleroma's `shout.limit`. */
const MAX_CHARS = 5000

/** A line as everybody gets it; where its author's pictures are is known only when it is told. */
export const shoutLineJson = (world: World, { author, ...line }: ShoutLine) => ({
  ...line,
  author: accountJson(world, author, null),
})

/** Says `text` to all members; what is empty or too long is dropped without a word, as Pleroma does. */
export function shout(world: World, author: Account, text: string): void {
  const { shouts } = world
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_CHARS) return
  shouts.last += 1
  const line = { id: shouts.last, text: trimmed, author }
  shouts.lines = [...shouts.lines, line].slice(-REMEMBERED)
  for (const member of shouts.members) member.tell('new_msg', shoutLineJson(world, line))
}
