import { useSyncExternalStore } from 'react'
import { useConnection, useEngineStatus } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useQuiet } from '../../hooks/useQuiet.ts'
import { useText } from '../../i18n/i18n.ts'
import { useOutbox } from '../outbox/useOutbox.ts'
import type { Mood } from './birdShapes.ts'
import { newsOf } from './news.ts'

interface BirdState {
  readonly mood: Mood
  /** The meaning of the mood; empty while nothing can be said. */
  readonly words: string
}

/** The state of the bird of this tab (BD1). */
export function useBird(): BirdState {
  const t = useText()
  const hasFailed = useEngineStatus('state') === 'failed'
  const isReachable = useConnection()?.reachable !== false
  const isSending = useOutbox().some(({ state }) => state === 'sending')
  const shown = newsOf(useEngine())
  const news = useSyncExternalStore(shown.subscribe, shown.now)
  const quiet = useQuiet()
  if (hasFailed || !isReachable) return { mood: 'away', words: t('instance.unreachable') }
  if (isSending) return { mood: 'carries', words: t('outbox.state.sending') }
  if (news !== null && news.count > 0)
    return { mood: 'looks', words: t('timeline.show_new', { count: news.count }) }
  if (quiet !== null && quiet.why !== 'off')
    return { mood: 'sleeps', words: t('notifications.quiet.until', { time: quiet.time }) }
  return { mood: 'sits', words: news?.isCurrent ? t('timeline.up_to_date') : '' }
}
