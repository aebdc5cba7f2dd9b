import { Suspense, useEffect } from 'react'
import { lazily } from '../../common/loading/lazily.tsx'
import { openPopover } from '../../common/overlay/openOverlay.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { say } from '../../i18n/i18n.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { listenForPopovers } from './listenForPopovers.ts'

const Card = lazily(async () => (await import('./CardPopover.tsx')).CardPopover)
const Peek = lazily(async () => (await import('./StatusPeek.tsx')).StatusPeek)
const Who = lazily(async () => (await import('./WhoPopover.tsx')).WhoPopover)

const waiting = <SkeletonRows kind="account" count={1} />

/**
 * Opens previews of posts, account cards and lists of accounts. Mounted once per page, after the first posts. One popover
 * may replace another, so each has a key, in order not to keep the state of the one before.
 */
export function Popovers() {
  const engine = useEngine()
  useEffect(
    () =>
      listenForPopovers(engine, {
        peek: (statusId, anchor) =>
          openPopover(engine, {
            anchor,
            byPointer: true,
            wide: true,
            label: say('status.popover'),
            render: (close) => (
              <Suspense fallback={waiting}>
                <Peek key={statusId} statusId={statusId} anchor={anchor} onClose={close} />
              </Suspense>
            ),
          }),
        who: (kind, statusId, anchor) =>
          openPopover(engine, {
            anchor,
            byPointer: true,
            label: say(kind === 'repeatedBy' ? 'status.who_repeated' : 'status.who_favorited'),
            render: (close) => (
              <Suspense fallback={waiting}>
                <Who key={`${kind} ${statusId}`} kind={kind} statusId={statusId} onClose={close} />
              </Suspense>
            ),
          }),
        card: (accountId, anchor) =>
          openPopover(engine, {
            anchor,
            wide: true,
            label: say('user_card.card'),
            render: (close) => (
              <Suspense fallback={waiting}>
                <Card key={accountId} accountId={accountId} onClose={close} />
              </Suspense>
            ),
          }),
      }),
    [engine],
  )
  return null
}
