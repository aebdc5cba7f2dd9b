import type { CommandBody } from '../../../shared/commands/command.ts'
import { isSameEmoji } from '../../../shared/model/emoji.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type { EmojiReaction, Status } from '../../../shared/model/status.ts'
import type { Engine } from '../../engine/engine.ts'
import { say } from '../../i18n/i18n.ts'
import { openEmojiPicker } from './openEmojiPicker.tsx'

/**
 * Opens the emoji picker at `anchor`, and reacts to a post with the picked emoji. Custom emoji are offered only if the
 * instance accepts them as reactions.
 */
export function pickReaction(
  engine: Engine,
  anchor: Element,
  { id: statusId, reactions }: Pick<Status, 'id' | 'reactions'>,
  instance: Pick<Instance, 'capabilities'> | null,
  react: (command: CommandBody) => Promise<unknown>,
): void {
  const custom = instance?.capabilities.customReactions ?? false
  pickReactionFor(engine, anchor, reactions, custom, (picked) =>
    react({ kind: 'react', statusId, on: true, ...picked }),
  )
}

/** The same for anything that has `reactions`. */
export function pickReactionFor(
  engine: Engine,
  anchor: Element,
  reactions: Status['reactions'],
  custom: boolean,
  react: (picked: Pick<EmojiReaction, 'name' | 'url'>) => unknown,
): void {
  openEmojiPicker(engine, {
    anchor,
    label: say('tool_tip.add_reaction'),
    quick: true,
    custom,
    onPick: ({ replacement, shortcode, imageUrl: url }) => {
      const name = url === undefined ? replacement : shortcode
      // The user has reacted with it already. Another press would remove the reaction.
      if (reactions.some((reaction) => reaction.me && isSameEmoji(reaction.name, name))) return
      react({ name, ...(url && { url }) })
    },
  })
}
