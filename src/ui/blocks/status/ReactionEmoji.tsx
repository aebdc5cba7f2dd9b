import type { EmojiReaction } from '../../../shared/model/status.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { Emoji } from '../../parts/Emoji.tsx'
import styles from './Reactions.module.css'

/** The emoji of a reaction: a custom emoji's image, or its text, isolated from the surrounding text direction. */
export function ReactionEmoji({ reaction: { name, url } }: { readonly reaction: EmojiReaction }) {
  const stopGifs = usePreference('stopGifs')
  if (url === undefined) return <bdi className={styles.emoji}>{name}</bdi>
  return <Emoji name={name} url={url} still={stopGifs} />
}
