import { type Ref, useState } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo } from '../../common/links/paths.ts'
import { Boundary } from '../../common/notices/Boundary.tsx'
import { useAccount, usePreference, useStatus } from '../../hooks/hooks.ts'
import { useEntities } from '../../hooks/useEntities.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { ArrowUp } from '../../parts/firstIcons.ts'
import { RichText } from '../../parts/RichText.tsx'
import { MutedLine } from '../mutes/MutedLine.tsx'
import { useCover, useMuteState } from '../mutes/useMuteState.ts'
import { sayWithoutWords, wordsOf } from '../status/sayPost.ts'
import styles from './AboveRow.module.css'
import pills from './ThreadPills.module.css'
import type { ThreadRow } from './threadRows.ts'
import { FACES_OF } from './useThreadWindow.ts'

/** Faces beside the number of earlier posts, at most. */
const MAX_FACES = 3

interface AboveRowProps {
  readonly row: ThreadRow
  readonly above: NonNullable<ThreadRow['above']>
  readonly index: number
  readonly place: number
  readonly count: number
  readonly labelId: string
  /** The number of posts that are neither above nor below. */
  readonly elsewhere: number
  /** The conversation has been loaded from the instance. */
  readonly loaded: boolean
  /** It could not be loaded. */
  readonly failed: boolean
  readonly onEarlier: () => void
  readonly onWhole: () => void
  readonly ref?: Ref<HTMLElement>
}

/** What is above the opened reply: its parent in two lines (TH33), and the number of earlier posts (TH34). */
export function AboveRow({
  row: { id },
  above: { missing, earlier },
  index,
  place,
  count,
  labelId,
  elsewhere,
  loaded,
  failed,
  onEarlier,
  onWhole,
  ref,
}: AboveRowProps) {
  const t = useText()
  const parent = useStatus(id)
  const hasMore = earlier.length > 0 || elsewhere > 0
  // Kept from the first frame on, so that the post below does not move.
  const [hasRoom] = useState(
    () =>
      hasMore ||
      (!loaded && (parent === null || parent.inReplyToId !== undefined || parent.repliesCount > 1)),
  )
  return (
    <article
      ref={ref}
      className={styles.row}
      data-index={index}
      data-row={id}
      aria-posinset={place}
      aria-setsize={count}
      aria-labelledby={labelId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA feed pattern makes articles focusable
      tabIndex={0}
    >
      <Boundary id={labelId}>
        {(hasMore || hasRoom) && (
          <p className={styles.more}>
            {earlier.length > 0 && (
              <button type="button" className={pills.pill} onClick={onEarlier}>
                <ArrowUp size={14} aria-hidden />
                <span>{t('status.thread_earlier', { count: earlier.length })}</span>
                <Faces ids={earlier.slice(-FACES_OF).join(' ')} />
              </button>
            )}
            {elsewhere > 0 && (
              <Button
                kind="quiet"
                size="small"
                aria-label={t('status.show_all_conversation', { count: elsewhere })}
                onClick={onWhole}
              >
                {t('status.whole_conversation')}
              </Button>
            )}
          </p>
        )}
        <Parent status={parent} missing={missing} failed={failed} labelId={labelId} />
      </Boundary>
    </article>
  )
}

interface ParentProps {
  readonly status: Status | null
  readonly missing: boolean
  readonly failed: boolean
  readonly labelId: string
}

function Parent({ status, missing, failed, labelId }: ParentProps) {
  const t = useText()
  const author = useAccount(status?.accountId ?? '')
  const muted = useMuteState(status)
  if (missing || status?.deleted)
    return (
      <p id={labelId} className={styles.gap}>
        {t(missing ? 'status.thread_gap' : 'status.deleted')}
      </p>
    )
  if (status === null || author === null)
    return (
      <p id={labelId} className={failed ? styles.gap : styles.waiting}>
        {failed ? t('status.unavailable') : <span className="visually-hidden">{t('general.loading')}</span>}
      </p>
    )
  if (muted?.open === false)
    return (
      <div id={labelId} className={styles.muted}>
        <MutedLine muted={muted} status={status} />
      </div>
    )
  return <Short status={status} author={author} labelId={labelId} />
}

interface ShortProps {
  readonly status: Status
  readonly author: Account
  readonly labelId: string
}

/** A post in two lines, which lead to its conversation. */
function Short({ status, author, labelId }: ShortProps) {
  const t = useText()
  const stopGifs = usePreference('stopGifs')
  const isCovered = useCover(status) !== false
  const words = wordsOf(status)
  return (
    <div className={styles.parent} data-status={status.id}>
      <Avatar {...avatarProps(author)} size={24} still={stopGifs} />
      <InternalLink to={noticeTo(status.id)} className={styles.lines}>
        <strong id={labelId}>
          <RichText text={author.name} inline />
        </strong>{' '}
        <span dir="auto">
          {words.length > 0 ? (
            <RichText text={words} lang={status.language} inline />
          ) : (
            <RichText text={sayWithoutWords(t, status, isCovered)} inline />
          )}
        </span>
      </InternalLink>
    </div>
  )
}

/** The faces of some of the authors of posts (`ids`, separated by spaces). */
function Faces({ ids }: { readonly ids: string }) {
  const stopGifs = usePreference('stopGifs')
  const posts = useEntities('status', ids)
  const shown = posts.filter(({ mutedBy = [] }) => mutedBy.length === 0)
  const authorIds = [...new Set(shown.map(({ accountId }) => accountId))].slice(-MAX_FACES)
  const authors = useEntities('account', authorIds.join(' '))
  return (
    <span className={styles.faces}>
      {authors.map((author) => (
        <Avatar key={author.id} {...avatarProps(author)} size={24} still={stopGifs} />
      ))}
    </span>
  )
}
