import type { CommandBody } from '../../../shared/commands/command.ts'
import type { Announcement } from '../../../shared/model/announcement.ts'
import type { EmojiReaction } from '../../../shared/model/status.ts'
import { pickReactionFor } from '../../blocks/emoji/pickReaction.ts'
import { ReactionButton } from '../../blocks/status/ReactionButton.tsx'
import styles from '../../blocks/status/Reactions.module.css'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { SmilePlus } from '../../parts/icons.ts'

interface AnnouncementReactionsProps {
  readonly id: string
  readonly reactions: NonNullable<Announcement['reactions']>
  readonly run: (command: CommandBody) => Promise<unknown>
}

const commandOf = (
  id: string,
  { name, url }: Pick<EmojiReaction, 'name' | 'url'>,
  on: boolean,
): CommandBody => ({
  kind: 'reactToAnnouncement',
  announcementId: id,
  name,
  on,
  ...(url && { url }),
})

/** The reactions to an announcement (A25). A press adds or removes the user's own. */
export function AnnouncementReactions({ id, reactions, run }: AnnouncementReactionsProps) {
  const t = useText()
  if (reactions.length === 0) return null
  return (
    <fieldset className={styles.reactions} aria-label={t('status.reactions')}>
      {reactions.map((reaction) => (
        <ReactionButton
          key={reaction.name}
          reaction={reaction}
          aria-pressed={reaction.me}
          onClick={({ currentTarget }) => {
            // The button goes with the last reaction.
            if (reaction.me && reaction.count === 1)
              currentTarget.closest('article')?.querySelector<HTMLElement>('[data-key="react"]')?.focus()
            void run(commandOf(id, reaction, !reaction.me))
          }}
        />
      ))}
    </fieldset>
  )
}

/** The button that adds a reaction to an announcement. */
export function AddReaction({ id, reactions, run }: AnnouncementReactionsProps) {
  const engine = useEngine()
  const t = useText()
  return (
    <IconButton
      size="small"
      data-key="react"
      icon={<SmilePlus size={16} aria-hidden />}
      label={t('tool_tip.add_reaction')}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) =>
        pickReactionFor(engine, currentTarget, reactions, true, (picked) => run(commandOf(id, picked, true)))
      }
    />
  )
}
