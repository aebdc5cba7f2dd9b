import type { ButtonHTMLAttributes } from 'react'
import type { EmojiReaction } from '../../../shared/model/status.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { nameShowing } from '../../i18n/nameShowing.ts'
import { ReactionEmoji } from './ReactionEmoji.tsx'
import styles from './Reactions.module.css'

interface ReactionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly reaction: EmojiReaction
}

/** One of the reactions to a post or an announcement: its emoji and how many have reacted with it. */
export function ReactionButton({ reaction, ...native }: ReactionButtonProps) {
  const t = useText()
  const count = sayNumber(reaction.count, useLanguage())
  const words = t('status.reaction_count_label', { count: reaction.count })
  return (
    <button
      type="button"
      className={styles.reaction}
      aria-label={`${reaction.name} ${nameShowing(count, words)}`}
      {...native}
    >
      <ReactionEmoji reaction={reaction} />
      <span>{count}</span>
    </button>
  )
}
