import type { Command } from '../../shared/commands/command.ts'
import { standardEmoji } from '../../shared/model/emoji.ts'
import type { Status } from '../../shared/model/status.ts'
import type { HandlerContext } from '../context/handler.ts'
import { runPostAction } from '../context/postActions.ts'
import type { Press } from '../dialect/isUnpressed.ts'
import { newHarvest } from '../normalize/harvest.ts'
import { normalizeStatus } from '../normalize/status.ts'
import { absorb } from '../store/absorb.ts'
import { commitOptimistic } from './commitOptimistic.ts'

/** Whether `command` sets a state of a post, which can be read from the post. */
export const isPress = (command: Command): command is Command & Press =>
  'statusId' in command && 'on' in command

/** Whether `post` has the state that `press` turns on or off. */
function stateOf(press: Press, post: Status): boolean {
  switch (press.kind) {
    case 'favourite':
      return post.favourited
    case 'repeat':
      return post.repeated
    case 'bookmark':
      return post.bookmarked
    case 'pinStatus':
      return post.pinned
    case 'muteThread':
      return post.threadMuted
    case 'react':
      return post.reactions.some(({ name, me }) => me && standardEmoji(name) === standardEmoji(press.name))
  }
}

/** Reads the post again after an answer to `press` that can't be read or says otherwise. Resolves to whether the post has the wanted state (E43, E49). */
export const readBack = (press: Press, context: HandlerContext): Promise<boolean> =>
  runPostAction(context, press.statusId, async (hasOtherEnded) => {
    const { send, normalizeContext, store, account } = context
    const path = `/api/v1/statuses/${encodeURIComponent(press.statusId)}`
    const answer = await send({ method: 'GET', path })
    if (!answer.ok) return false
    const harvest = newHarvest()
    normalizeStatus(answer.value.value, harvest, normalizeContext)
    const post = harvest.statuses.get(press.statusId)
    if (post === undefined || stateOf(press, post) !== press.on) return false
    if (hasOtherEnded()) commitOptimistic(press, context)
    else absorb(store, account, harvest)
    return true
  })
