import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CollectionList } from '../../blocks/collection/CollectionList.tsx'
import type { Collection } from '../../blocks/collection/useCollection.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { useAccountKey, useEntity, useInstance, usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { EndOfLog, LogEnd } from '../../parts/EndOfLog.tsx'
import { MessageCircle } from '../../parts/icons.ts'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Shout.module.css'

/** Within this distance of the end, the reader is at the newest message. */
const END_PX = 40

/** The messages, newest at the bottom. Follows the newest one unless the reader has scrolled up (SH6). */
export function ShoutMessages({ collection }: { readonly collection: Collection }) {
  const t = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const [end] = useState(() => new LogEnd(END_PX))
  const { ids } = collection
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows move the end
  useLayoutEffect(() => {
    if (scroller.current !== null) end.stick(scroller.current)
  }, [ids, end])
  useEffect(() => {
    const { current: box } = scroller
    const { current: inner } = rows
    if (box === null || inner === null) return
    // The form grows, a phone's keyboard opens, the connection is lost.
    const sizes = new ResizeObserver(() => end.stick(box))
    sizes.observe(box)
    sizes.observe(inner)
    return () => sizes.disconnect()
  }, [end])
  return (
    <div
      ref={scroller}
      className={styles.messages}
      role="log"
      aria-label={t('shoutbox.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller needs to be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget }) => end.look(currentTarget)}
    >
      <EndOfLog end={end} box={scroller} ids={ids} />
      <div ref={rows}>
        <CollectionList
          collection={collection}
          label={t('shoutbox.title')}
          renderRow={(id) => <ShoutLine id={id} />}
          empty={
            <EmptyState
              icon={<MessageCircle size={28} />}
              title={t('shoutbox.none')}
              hint={t('shoutbox.none_hint')}
            />
          }
        />
      </div>
    </div>
  )
}

/** A message of the shoutbox (SH5). */
const ShoutLine = memo(function ShoutLine({ id }: { readonly id: string }) {
  const message = useEntity(useAccountKey(), 'shoutMessage', id)
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  if (message === null) return null
  const { author, text } = message
  return (
    <div className={styles.line}>
      <Avatar url={author.avatarUrl} name={author.username} size={32} still={stopGifs} />
      <div className={styles.said}>
        <InternalLink
          to={profileTo({ id: author.id, acct: author.username }, instance)}
          className={styles.author}
        >
          <bdi>{author.username}</bdi>
        </InternalLink>
        <RichText text={text} />
      </div>
    </div>
  )
})
