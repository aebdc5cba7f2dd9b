import { useLocation } from 'react-router'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useText } from '../../i18n/i18n.ts'
import { Badge } from '../../parts/Badge.tsx'
import { classes } from '../../parts/classes.ts'
import styles from './Nav.module.css'
import { type NavEntry, PINS_SHOWN } from './navEntries.ts'
import { NavIcon, useNavWords } from './navIcons.tsx'
import { useBadges } from './useNav.ts'

/** Whether `to` is the current page or a parent of it. */
function leadsHere(to: string, pathname: string, search: string): boolean {
  const [path = '', query] = to.split('?')
  if (query !== undefined) return path === pathname && search === `?${query}`
  return pathname === path || pathname.startsWith(`${path}/`)
}

interface EntryProps {
  readonly entry: NavEntry
  readonly onGo?: (() => void) | undefined
}

/** An entry as a line with icon, text and badge. */
export function NavLine({ entry, onGo }: EntryProps) {
  const words = useNavWords()(entry)
  return (
    <EntryLink entry={entry} className={styles.line} onGo={onGo}>
      <NavIcon entry={entry} />
      <span className={styles.words}>
        <bdi>{words}</bdi>
      </span>
      <EntryBadge entry={entry} />
    </EntryLink>
  )
}

/** The pinned entries as icons, at most six of them (N26). */
export function PinnedBar({
  pinned,
  className,
}: {
  readonly pinned: readonly NavEntry[]
  readonly className?: string
}) {
  const t = useText()
  const words = useNavWords()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className={classes(styles.pins, className)} aria-label={t('nav.pinned')}>
      {pinned.slice(0, PINS_SHOWN).map((entry) => (
        <li key={entry.name}>
          <EntryLink entry={entry} className={styles.pin} tip={words(entry)}>
            <NavIcon entry={entry} />
            <span className="visually-hidden">{`${words(entry)} `}</span>
            <span className={styles.corner}>
              <EntryBadge entry={entry} />
            </span>
          </EntryLink>
        </li>
      ))}
    </ul>
  )
}

interface EntryLinkProps extends EntryProps {
  readonly className: string | undefined
  readonly tip?: string
  readonly children: React.ReactNode
}

/** A link to an entry, marked while its page is open (N24). */
export function EntryLink({ entry, className, tip, onGo, children }: EntryLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <InternalLink
      to={entry.to}
      className={className}
      data-tip={tip}
      data-surface="menu"
      aria-current={leadsHere(entry.to, pathname, search) ? 'page' : undefined}
      onClick={onGo}
    >
      {children}
    </InternalLink>
  )
}

/** The number on an entry, if it has one. */
export function EntryBadge({ entry }: { readonly entry: NavEntry }) {
  const t = useText()
  const badges = useBadges()
  if (entry.badge === undefined) return null
  const count = badges[entry.badge]
  return <Badge count={count} label={t('nav.unread', { count })} />
}
