import { createIds } from '../../../instance/state/ids.ts'
import type { Status } from '../../../instance/state/records.ts'
import { addStatus } from '../../../instance/state/statuses.ts'
import type { RunningInstance } from './instance.ts'

/**
 * Adds `count` replies below `root` without events, as if they had always existed. The text of reply n starts with
 * `number n`, and it replies to the post at two thirds of that number.
 */
export function growThread({ state }: RunningInstance, root: Status, count: number): readonly Status[] {
  const makeId = createIds(3)
  const made: Status[] = [root]
  for (let number = 1; number <= count; number++) {
    const parent = made[Math.floor(((number - 1) * 2) / 3)] ?? root
    const createdAt = root.createdAt + number
    const reply: Status = {
      ...root,
      id: makeId(createdAt),
      createdAt,
      content: `number ${number} of a long thread, which says what such posts say: not much, in one line or two.`,
      text: `number ${number} of a long thread`,
      // Keeps them out of public timelines.
      visibility: 'unlisted',
      inReplyToId: parent.id,
      inReplyToAccountId: parent.accountId,
      favouritedBy: [],
      rebloggedBy: [],
    }
    made.push(addStatus(state, reply))
  }
  return made.slice(1)
}
