import { ArrowUp, Check, RefreshCw, Settings2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { engine, run } from '../../engine/engine.ts'
import { useText } from '../../i18n/i18n.ts'
import { usePreferences } from '../../mirror/hooks.ts'
import type { OpenView } from '../../mirror/openViews.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { openMenu } from '../../parts/overlay/openOverlay.ts'
import styles from './TimelineHeader.module.css'
import { useViewMeta } from './useViewState.ts'

interface TimelineHeaderProps {
  readonly view: OpenView
  readonly title: string
  readonly atTop: boolean
  readonly onTop: () => void
}

/** Title, what waits, and how the timeline behaves. */
export function TimelineHeader({ view, title, atTop, onTop }: TimelineHeaderProps) {
  const t = useText()
  const preferences = usePreferences()

  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      <NewCounter view={view} onTop={onTop} />
      {!atTop && (
        <IconButton
          icon={<ArrowUp size={18} aria-hidden />}
          label={t('timeline.scroll_to_top')}
          onClick={onTop}
        />
      )}
      <IconButton
        icon={<Settings2 size={18} aria-hidden />}
        label={t('timeline.view_settings')}
        aria-haspopup="menu"
        onClick={({ currentTarget: anchor }) =>
          openMenu({
            anchor,
            items: [
              {
                id: 'streaming',
                label: t(
                  preferences.streaming ? 'timeline.stop_showing_by_itself' : 'timeline.show_by_itself',
                ),
                onSelect: () =>
                  void run({ kind: 'setPreferences', change: { streaming: !preferences.streaming } }),
              },
              {
                id: 'refresh',
                label: t('timeline.load_newer'),
                onSelect: () => void engine.call('page', { viewId: view.viewId, direction: 'newer' }),
              },
              ...(['system', 'pleroma-dark', 'pleroma-light'] as const).map((theme, index) => ({
                id: theme,
                startsGroup: index === 0,
                label: t(`theme.${theme}`),
                disabled: preferences.theme === theme,
                onSelect: () => void run({ kind: 'setPreferences', change: { theme } }),
              })),
            ],
          })
        }
      />
    </header>
  )
}

/** What waits, or that nothing does. A component of its own: it is all that a streamed post changes here. */
function NewCounter({ view, onTop }: Pick<TimelineHeaderProps, 'view' | 'onTop'>) {
  const t = useText()
  const newCount = useViewMeta(view, 'newCount')
  const flush = useViewMeta(view, 'flush')
  const newer = useViewMeta(view, 'newer')
  const loaded = useViewMeta(view, 'loaded')
  const stale = useViewMeta(view, 'stale')
  const heard = useNowAndThen(newCount)
  const showNew = (): void => {
    void engine.call('showNew', { viewId: view.viewId })
    onTop()
  }
  return (
    <div className={styles.state}>
      {newCount > 0 ? (
        <Button
          kind="primary"
          size="small"
          busy={newer.state === 'loading' && flush}
          data-key="newest"
          onClick={showNew}
        >
          {t('timeline.show_new', { count: newCount })}
        </Button>
      ) : (
        loaded && (
          <span className={styles.mark}>
            {stale ? (
              t('timeline.remembered')
            ) : newer.state === 'failed' ? (
              <Button
                kind="quiet"
                size="small"
                icon={<RefreshCw size={14} aria-hidden />}
                onClick={() => void engine.call('page', { viewId: view.viewId, direction: 'newer' })}
              >
                {t('timeline.load_newer')}
              </Button>
            ) : (
              <>
                <Check size={14} aria-hidden /> {t('timeline.up_to_date')}
              </>
            )}
          </span>
        )
      )}
      <span className="visually-hidden" role="status">
        {heard > 0 && t('timeline.show_new', { count: heard })}
      </span>
    </div>
  )
}

/** Who listens is told that something waits, and then of its number once in a while. */
const SAY_EVERY_MS = 60_000

/** `count`, as it was when it last left zero or a while had passed. */
function useNowAndThen(count: number): number {
  const [heard, setHeard] = useState(0)
  const some = count > 0
  const latest = useRef(count)
  latest.current = count
  useEffect(() => {
    setHeard(some ? latest.current : 0)
    if (!some) return
    const timer = setInterval(() => setHeard(latest.current), SAY_EVERY_MS)
    return () => clearInterval(timer)
  }, [some])
  return heard
}
