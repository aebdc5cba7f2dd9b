import { useEffect, useId, useMemo } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { MutedLine } from '../../blocks/mutes/MutedLine.tsx'
import { useMuteState } from '../../blocks/mutes/useMuteState.ts'
import { hoverOf } from '../../blocks/status/hover.ts'
import { StatusContent } from '../../blocks/status/StatusContent.tsx'
import { closingLinks } from '../../common/links/closingLinks.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { noticeTo } from '../../common/links/paths.ts'
import { useAccount, usePreference, useStatus } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { Button } from '../../parts/Button.tsx'
import { Handle } from '../../parts/Handle.tsx'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import styles from './Popovers.module.css'

interface StatusPeekProps {
  readonly statusId: string
  /** The link to the post. The preview describes it while it is open (`aria-describedby`). */
  readonly anchor: Element
  readonly onClose: () => void
}

/** A preview of a post, for example the one that a reply answers. */
export function StatusPeek({ statusId, anchor, onClose }: StatusPeekProps) {
  const engine = useEngine()
  const id = useId()
  const collection = useCollection(useMemo<CollectionRef>(() => ({ kind: 'status', statusId }), [statusId]))
  const status = useStatus(statusId)
  const author = useAccount(status?.accountId ?? '')
  const muted = useMuteState(status)
  useEffect(() => {
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id])
  return (
    <div id={id} className={styles.peek} {...hoverOf(engine).panelHandlers} {...closingLinks(onClose)}>
      {status && author && !status.deleted ? (
        <>
          {muted && <MutedLine muted={muted} status={status} />}
          {muted?.open !== false && <Peeked status={status} author={author} />}
        </>
      ) : collection.load.state === 'failed' || collection.loaded ? (
        <Unavailable
          code={collection.load.state === 'failed' ? collection.load.code : 'missing'}
          onRetry={collection.retry}
        />
      ) : (
        <SkeletonRows count={1} />
      )}
    </div>
  )
}

function Peeked({ status, author }: { readonly status: Status; readonly author: Account }) {
  const stopGifs = usePreference('stopGifs')
  return (
    <>
      <header className={styles.peekHead}>
        <Avatar {...avatarProps(author)} size={32} still={stopGifs} />
        <span className={styles.peekNames}>
          <strong>
            <RichText text={author.name} inline />
          </strong>{' '}
          <Handle acct={author.acct} />
        </span>
        <InternalLink to={noticeTo(status.id)} className={styles.peekTime}>
          <RelativeTime iso={status.createdAt} />
        </InternalLink>
      </header>
      <StatusContent status={status} onFault={ignore} />
    </>
  )
}

/** A failed vote shows its error in the post's own row. */
const ignore = (): void => {}

/** The text for a post that could not be loaded (PO41). */
function Unavailable({ code, onRetry }: { readonly code: string; readonly onRetry: () => void }) {
  const t = useText()
  return (
    <p className={styles.unavailable} role="status">
      <span>{t('status.unavailable')}</span>{' '}
      {code !== 'missing' && (
        <Button kind="quiet" size="small" onClick={onRetry}>
          {t('general.retry')}
        </Button>
      )}
    </p>
  )
}
