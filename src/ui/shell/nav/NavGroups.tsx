import { type ReactNode, useId } from 'react'
import styles from '../../blocks/navigation/Nav.module.css'
import { NavLine } from '../../blocks/navigation/NavLinks.tsx'
import { type NavEntry, PINS_SHOWN } from '../../blocks/navigation/navEntries.ts'
import type { Nav } from '../../blocks/navigation/useNav.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { useCell } from '../../mirror/useCell.ts'
import { ChevronDown, List as ListIcon, Rows3, Wrench } from '../../parts/icons.ts'
import { openGroupsIn } from './useListsAwaited.ts'

interface NavGroupsProps {
  readonly nav: Nav
  /** The pinned bar is above: a group that holds nothing else starts collapsed (N21). */
  readonly besidePins?: boolean
  /** The lists are still to come: what stands below them is left out until then. */
  readonly listsAwaited: boolean
  /**
   * Where the heading of the timelines leads, in the mobile drawer (L34). Without it, the heading only expands the
   * group.
   */
  readonly timelinesTo?: string
  readonly onGo?: () => void
}

/** All entries: timelines and lists in expandable groups, the others below. */
export function NavGroups({ nav, besidePins = false, listsAwaited, timelinesTo, onGo }: NavGroupsProps) {
  const t = useText()
  const entriesOf = (group: NavEntry['group']): readonly NavEntry[] =>
    nav.entries.filter((entry) => entry.group === group)
  const timelines = entriesOf('timelines')
  const lists = entriesOf('lists')
  const shown = besidePins ? nav.pinned.slice(0, PINS_SHOWN) : []
  const isInBar = (entries: readonly NavEntry[]): boolean =>
    entries.length > 0 && entries.every((entry) => shown.includes(entry))
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list">
      {timelines.length > 0 && (
        <Group
          name="timelines"
          title={t('nav.timelines')}
          icon={<Rows3 size={20} aria-hidden />}
          entries={timelines}
          startsOpen={!isInBar(timelines)}
          to={timelinesTo}
          onGo={onGo}
        />
      )}
      {nav.signedIn && (
        <Group
          name="lists"
          title={t('nav.lists')}
          icon={<ListIcon size={20} aria-hidden />}
          entries={lists}
          startsOpen={!isInBar(lists)}
          onGo={onGo}
        >
          <InternalLink
            to={pathTo('lists')}
            className={styles.more}
            data-surface="menu"
            aria-label={t('nav.manage_lists')}
            data-tip={t('nav.manage_lists')}
            onClick={onGo}
          >
            <Wrench size={16} aria-hidden />
          </InternalLink>
        </Group>
      )}
      {!listsAwaited &&
        entriesOf('root').map((entry) => (
          <li key={entry.name}>
            <NavLine entry={entry} onGo={onGo} />
          </li>
        ))}
    </ul>
  )
}

interface GroupProps {
  readonly name: keyof ReturnType<typeof openGroupsIn>
  readonly title: string
  readonly icon: ReactNode
  readonly entries: readonly NavEntry[]
  readonly startsOpen: boolean
  readonly to?: string | undefined
  readonly onGo?: (() => void) | undefined
  /** Controls next to the heading. */
  readonly children?: ReactNode
}

function Group({ name, title, icon, entries, startsOpen, to, onGo, children }: GroupProps) {
  const openGroups = openGroupsIn(useEngine())
  const t = useText()
  const id = useId()
  const isOpen = useCell(openGroups, name) ?? startsOpen
  const isHidden = !isOpen || entries.length === 0
  const toggle = (): void => {
    openGroups[name] = !isOpen
  }
  const chevron = <ChevronDown size={18} aria-hidden className={styles.chevron} data-open={isOpen} />
  return (
    <li>
      <div className={styles.head}>
        {to === undefined ? (
          <button
            type="button"
            className={styles.line}
            data-surface="menu"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            {icon}
            <span className={styles.words}>{title}</span>
            {chevron}
          </button>
        ) : (
          <>
            <InternalLink to={to} className={styles.line} data-surface="menu" onClick={onGo}>
              {icon}
              <span className={styles.words}>{title}</span>
            </InternalLink>
            <button
              type="button"
              className={styles.more}
              data-surface="menu"
              aria-label={t('nav.all_timelines')}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={toggle}
            >
              {chevron}
            </button>
          </>
        )}
        {children}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets */}
      <ul role="list" id={id} className={styles.inner} aria-label={title} hidden={isHidden}>
        {entries.map((entry) => (
          <li key={entry.name}>
            <NavLine entry={entry} onGo={onGo} />
          </li>
        ))}
      </ul>
    </li>
  )
}
