import type { CommandOf } from '../../shared/commands/command.ts'
import { isSameEmoji } from '../../shared/model/emoji.ts'
import { list, record } from '../json/read.ts'
import { isOtherwise } from '../json/told.ts'

/** A command that sets a state of a post, which can be read from the post. */
export type Press = CommandOf<'favourite' | 'repeat' | 'bookmark' | 'pinStatus' | 'react' | 'muteThread'>

const FIELDS = {
  favourite: 'favourited',
  repeat: 'reblogged',
  bookmark: 'bookmarked',
  pinStatus: 'pinned',
} as const

/** Whether an answer to `press`, the post or a repeat of it, says that the post is not as the press leaves it (E49). */
export function isUnpressed(press: Press, answer: unknown): boolean {
  const { reblog } = record(answer)
  const post = record(record(reblog).id === press.statusId ? reblog : answer)
  if (post.id !== press.statusId) return false
  const pleroma = record(post.pleroma)
  switch (press.kind) {
    case 'muteThread':
      // Where the instance does not distinguish the two, `muted` is about the thread as well.
      return isOtherwise('thread_muted' in pleroma ? pleroma : post, press.on, 'thread_muted', 'muted')
    case 'react': {
      const reactions = pleroma.emoji_reactions ?? post.emoji_reactions ?? post.reactions
      const own = list(reactions)
        .map(record)
        .filter(({ me }) => me === true)
      if (!Array.isArray(reactions)) return false
      // An instance may give the new reaction another name.
      return press.on ? own.length === 0 : own.some(({ name }) => isSameEmoji(String(name), press.name))
    }
    default:
      return isOtherwise(post, press.on, FIELDS[press.kind])
  }
}
