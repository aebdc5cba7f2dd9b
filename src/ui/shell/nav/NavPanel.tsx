import { Suspense, useId, useState } from 'react'
import { proxy } from 'valtio/vanilla'
import styles from '../../blocks/navigation/Nav.module.css'
import { PinnedBar } from '../../blocks/navigation/NavLinks.tsx'
import { beforeLists } from '../../blocks/navigation/navEntries.ts'
import { type Nav, useSyncedPreferences } from '../../blocks/navigation/useNav.ts'
import { lazily } from '../../common/loading/lazily.tsx'
import { perEngine } from '../../engine/perEngine.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { useCell } from '../../mirror/useCell.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Check } from '../../parts/firstIcons.ts'
import { ChevronDown, Pin } from '../../parts/icons.ts'
import { NavGroups } from './NavGroups.tsx'

/** Whether a visitor has collapsed the navigation. Visitors have no synced preferences, so the tab keeps this (N29). */
const visitorStateIn = perEngine(() => proxy({ collapsed: false }))

const PinEditor = lazily(async () => (await import('./PinEditor.tsx')).PinEditor)

interface NavPanelProps {
  readonly nav: Nav
  readonly listsAwaited: boolean
}

/** The navigation in the sidebar: pinned entries, and all entries below. While the lists are awaited, it ends before their place. */
export function NavPanel({ nav, listsAwaited }: NavPanelProps) {
  const engine = useEngine()
  const t = useText()
  const id = useId()
  const { collapseNav, pinnedNavItems } = useSyncedPreferences()
  const [editing, setEditing] = useState(false)
  const visitorState = visitorStateIn(engine)
  const collapsedByVisitor = useCell(visitorState, 'collapsed')
  const collapsed = nav.signedIn ? collapseNav : collapsedByVisitor
  const toggle = (): void => {
    if (nav.signedIn) void engine.run({ kind: 'setStored', name: 'collapseNav', value: !collapsed })
    else visitorState.collapsed = !collapsed
  }
  return (
    <nav className={styles.panel} aria-label={t('shell.navigation')}>
      <div className={styles.top} data-alone={collapsed}>
        <PinnedBar
          pinned={nav.listsLoad === 'loading' ? beforeLists(nav.pinned, pinnedNavItems) : nav.pinned}
        />
        <IconButton
          icon={<ChevronDown size={18} aria-hidden className={styles.chevron} data-open={!collapsed} />}
          label={t(collapsed ? 'nav.expand' : 'nav.collapse')}
          aria-expanded={!collapsed}
          aria-controls={id}
          onClick={toggle}
        />
      </div>
      <div id={id} className={styles.body} hidden={collapsed}>
        {editing && nav.signedIn ? (
          <Suspense>
            <PinEditor nav={nav} />
          </Suspense>
        ) : (
          <NavGroups nav={nav} besidePins listsAwaited={listsAwaited} />
        )}
        {nav.signedIn && !listsAwaited && (
          <button
            type="button"
            className={styles.line}
            data-surface="menu"
            aria-pressed={editing}
            onClick={() => setEditing(!editing)}
          >
            {editing ? <Check size={20} aria-hidden /> : <Pin size={20} aria-hidden />}
            <span className={styles.words}>{t(editing ? 'nav.edit_finish' : 'nav.edit_pinned')}</span>
          </button>
        )}
      </div>
    </nav>
  )
}
