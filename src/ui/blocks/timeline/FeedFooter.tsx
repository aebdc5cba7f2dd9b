import { useEffect, useId, useState } from 'react'
import { needsLogin } from '../../common/faults/needsLogin.ts'
import { useFaultText } from '../../common/faults/useFaultText.ts'
import { focusNextRow } from '../../common/keyboard/feedKeys.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useSession } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import styles from './Feed.module.css'
import { TideLine } from './TideLine.tsx'
import { useHasEnded } from './useTide.ts'

export interface FeedFooterProps {
  readonly view: OpenView
  readonly kind: 'status' | 'notification' | 'account'
}

const TEXT_KEYS = {
  status: { end: 'timeline.no_more_statuses', older: 'timeline.load_older' },
  notification: { end: 'notifications.no_more_notifications', older: 'notifications.load_older' },
  account: { end: 'user_profile.no_more', older: 'general.show_more' },
} as const

/** The end of the list, with the tide mark above it if that is below all rows (TD6). */
export function FeedFooter({ view, kind }: FeedFooterProps) {
  const lineId = useId()
  const tide = useViewMeta(view, 'tide')
  const isMarked = tide !== undefined && tide.row === undefined && (tide.end !== undefined || tide.passed)
  // The line goes after the rows below it have come. Before, the list would be too short for its place for a moment.
  const [wasMarked, setWasMarked] = useState(isMarked)
  useEffect(() => setWasMarked(isMarked), [isMarked])
  return (
    <>
      {(isMarked || wasMarked) && <TideLine view={view} id={lineId} />}
      <WhatFollows view={view} kind={kind} lineId={isMarked ? lineId : undefined} />
    </>
  )
}

/** Exactly one of loading, failed, no more rows, or a button for older rows (T36). `lineId`: the line above it. */
function WhatFollows({ view, kind, lineId }: FeedFooterProps & { readonly lineId: string | undefined }) {
  const engine = useEngine()
  const t = useText()
  const newer = useViewMeta(view, 'newer')
  const older = useViewMeta(view, 'older')
  const bottomedOut = useViewMeta(view, 'bottomedOut')
  const loaded = useViewMeta(view, 'loaded')
  const isVisitor = useSession()?.state === 'signed-out'
  const current = loaded ? older : newer
  const faultText = useFaultText(current.state === 'failed' ? current : null)
  const hasEnded = useHasEnded(view)
  const load = (direction: 'older' | 'newer'): void => {
    focusBeforeFooter()
    void engine.call('page', { viewId: view.viewId, direction })
  }
  if (!loaded) {
    if (newer.state !== 'failed') return <SkeletonRows kind={kind} count={8} />
    // A private instance shows its timelines to signed-in users only.
    if (isVisitor && needsLogin(newer))
      return (
        <EmptyState
          title={t('login.needed')}
          action={<InternalLink to={pathTo('login')}>{t('login.login')}</InternalLink>}
        />
      )
    return <ErrorState message={faultText} onRetry={() => load('newer')} />
  }
  if (hasEnded) {
    return (
      <p className={styles.end}>
        <Button
          kind="quiet"
          data-key="pastEnd"
          aria-describedby={lineId}
          onClick={() => {
            const feed = focusBeforeFooter()
            if (feed) focusNextRow(feed)
            void engine.call('page', { viewId: view.viewId, direction: 'older', pastEnd: true })
          }}
        >
          {t('timeline.older')}
        </Button>
      </p>
    )
  }
  if (older.state === 'failed') {
    return <ErrorState form="line" message={faultText} onRetry={() => load('older')} />
  }
  if (older.state === 'loading') return <SkeletonRows kind={kind} count={2} />
  if (bottomedOut) {
    return <p className={styles.end}>{t(TEXT_KEYS[kind].end)}</p>
  }
  return (
    <p className={styles.end}>
      <Button kind="quiet" onClick={() => load('older')}>
        {t(TEXT_KEYS[kind].older)}
      </Button>
    </p>
  )
}

/**
 * Moves the focus from the pressed button, which disappears, to the last row, so that the key `j` leads to the next one. Returns the
 * feed of that row.
 */
function focusBeforeFooter(): HTMLElement | null {
  const button = document.activeElement
  // The first one, because a row may have a conversation, which is a feed as well.
  const feed = button?.closest('[data-scroller]')?.querySelector<HTMLElement>('[role="feed"]') ?? null
  const rows = feed?.querySelectorAll<HTMLElement>(':scope > article')
  const target = rows?.item(rows.length - 1) ?? button?.closest<HTMLElement>('[tabindex="-1"]')
  target?.focus({ preventScroll: true })
  return feed
}
