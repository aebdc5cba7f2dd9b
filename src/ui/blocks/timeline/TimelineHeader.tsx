import { Suspense, useEffect } from 'react'
import { useLayout } from '../../common/layout/useLayout.ts'
import { openPopover } from '../../common/overlay/openOverlay.ts'
import { HeaderMark } from '../../common/page/HeaderMark.tsx'
import { useConnection } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { nameShowing } from '../../i18n/nameShowing.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { ArrowUp, Funnel, History, RefreshCw, Settings2 } from '../../parts/firstIcons.ts'
import { newsOf } from '../bird/news.ts'
import type { HeaderMenuProps } from './HeaderMenus.tsx'
import { BackButton, HeaderMenu, TitleActions } from './lateParts.tsx'
import styles from './TimelineHeader.module.css'

interface TimelineHeaderProps {
  readonly view: OpenView
  readonly title: string
  /** Whether there is a button that leads back: the page is not a root of the navigation (N38). */
  readonly back: boolean
  readonly atTop: boolean
  readonly onTop: () => void
  /** Whether all loaded rows are rendered. */
  readonly whole: boolean
  readonly onWhole: (whole: boolean) => void
}

/** Title with the timeline menu, the load-new button, and the quick settings (T31). */
export function TimelineHeader({ view, title, back, atTop, onTop, whole, onWhole }: TimelineHeaderProps) {
  const engine = useEngine()
  const t = useText()
  const menuOpener =
    (label: string, menu: HeaderMenuProps['menu']) =>
    ({ currentTarget: anchor }: { readonly currentTarget: Element }): void =>
      openPopover(engine, {
        anchor,
        label,
        render: (close) => (
          <Suspense>
            <HeaderMenu menu={menu} close={close} view={view} whole={whole} onWhole={onWhole} />
          </Suspense>
        ),
      })
  const filterLabel = t('timeline.quick_filter_settings')
  const viewLabel = t('timeline.quick_view_settings')
  return (
    <header className={styles.header} data-surface="header">
      {back && (
        <span className={styles.back}>
          <Suspense>
            <BackButton />
          </Suspense>
        </span>
      )}
      <h1 className={styles.title}>
        <button
          type="button"
          className={styles.menu}
          aria-haspopup="dialog"
          onClick={menuOpener(t('nav.timelines'), 'timelines')}
        >
          <bdi>{title}</bdi>
        </button>
      </h1>
      <Suspense>
        <TitleActions view={view} />
      </Suspense>
      <NewCounter view={view} onTop={onTop} />
      <HeaderMark />
      {!atTop && (
        <IconButton
          icon={<ArrowUp size={18} aria-hidden />}
          label={t('timeline.scroll_to_top')}
          onClick={({ currentTarget }) => {
            focusTitle(currentTarget)
            onTop()
          }}
        />
      )}
      <IconButton
        icon={<Settings2 size={18} aria-hidden />}
        label={viewLabel}
        aria-haspopup="dialog"
        onClick={menuOpener(viewLabel, 'view')}
      />
      <IconButton
        icon={<Funnel size={18} aria-hidden />}
        label={filterLabel}
        aria-haspopup="dialog"
        onClick={menuOpener(filterLabel, 'filter')}
      />
    </header>
  )
}

/** Moves the focus from `button`, which disappears, to the title. A focus that is elsewhere, after a shortcut, stays there. */
function focusTitle(button: Element): void {
  if (document.activeElement !== button) return
  button.closest('header')?.querySelector<HTMLElement>('h1 button')?.focus({ preventScroll: true })
}

/** On a phone, larger counts are shown as ∞ (T33). */
const MAX_COUNTED = 99

/**
 * The number of new posts, or the state of the list. A component of its own, because a streamed post changes nothing else in the
 * header.
 */
function NewCounter({ view, onTop }: Pick<TimelineHeaderProps, 'view' | 'onTop'>) {
  const engine = useEngine()
  const t = useText()
  const newCount = useViewMeta(view, 'newCount')
  const flush = useViewMeta(view, 'flush')
  const newer = useViewMeta(view, 'newer')
  const loaded = useViewMeta(view, 'loaded')
  const stale = useViewMeta(view, 'stale')
  const silent = useConnection()?.silent === true
  const mobile = useLayout() === 'mobile'
  const words = t('timeline.show_new', { count: newCount })
  const shortWords = flush ? '+' : newCount > MAX_COUNTED ? '∞' : String(newCount)
  const showNew = ({ currentTarget }: { readonly currentTarget: Element }): void => {
    focusTitle(currentTarget)
    view.list.isNewRequested = true
    void engine.call('showNew', { viewId: view.viewId })
    onTop()
  }
  const isCurrent = loaded && newCount === 0 && !stale && newer.state !== 'failed' && !silent
  // The bird says it (BD1).
  useEffect(() => newsOf(engine).show({ count: newCount, isCurrent }), [engine, newCount, isCurrent])
  if (isCurrent) return null
  const isRemembered = stale && newCount === 0 && loaded
  return (
    <div className={isRemembered ? styles.calm : styles.state}>
      {newCount > 0 ? (
        <Button
          kind="primary"
          size="small"
          busy={newer.state === 'loading' && flush}
          data-key="newest"
          aria-label={mobile ? nameShowing(shortWords, words) : undefined}
          onClick={showNew}
        >
          {mobile ? shortWords : words}
        </Button>
      ) : isRemembered ? (
        <span className={styles.mark}>
          <History size={14} aria-hidden />
          <span>{t('timeline.remembered')}</span>
        </span>
      ) : (
        loaded && (
          <Button
            kind="quiet"
            size="small"
            icon={<RefreshCw size={14} aria-hidden />}
            onClick={() => void engine.call('page', { viewId: view.viewId, direction: 'newer' })}
          >
            {t('timeline.load_newer')}
          </Button>
        )
      )}
    </div>
  )
}
