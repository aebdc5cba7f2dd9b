import { useMemo } from 'react'
import type { EmojiReaction } from '../../../shared/model/status.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useStatus } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { type Collection, useCollection } from '../collection/useCollection.ts'
import { ReactionEmoji } from './ReactionEmoji.tsx'
import styles from './UserList.module.css'
import { UserList, WhoPanel } from './UserList.tsx'

interface WhoReactedProps {
  readonly statusId: string
  /** The emoji of one reaction; undefined: all reactions. */
  readonly name: string | undefined
}

/** The accounts behind the reactions of a post. */
export function WhoReacted({ statusId, name }: WhoReactedProps) {
  const collection = useCollection(
    useMemo<CollectionRef>(() => ({ kind: 'reactedBy', statusId }), [statusId]),
  )
  const all = useStatus(statusId)?.reactions ?? []
  const reactions = name === undefined ? all : all.filter((reaction) => reaction.name === name)
  // While the accounts load, one placeholder stands for all lists.
  const shown = collection.loaded ? reactions : reactions.slice(0, 1)
  return (
    <WhoPanel>
      {shown.map((reaction) => (
        <OneReaction key={reaction.name} reaction={reaction} collection={collection} />
      ))}
    </WhoPanel>
  )
}

interface OneReactionProps {
  readonly reaction: EmojiReaction
  readonly collection: Collection
}

function OneReaction({ reaction, collection }: OneReactionProps) {
  const t = useText()
  const { name, count, accountIds } = reaction
  // The post may name accounts that have not been loaded. They get no rows.
  const ids = accountIds.filter((id) => collection.ids.includes(id))
  const words = t('status.reaction_count_label', { count })
  return (
    <section>
      <h3 className={styles.title}>
        <ReactionEmoji reaction={reaction} /> <span>{words}</span>
      </h3>
      <UserList collection={{ ...collection, ids }} count={count} label={`${name} ${words}`} />
    </section>
  )
}
