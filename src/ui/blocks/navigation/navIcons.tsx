import type { ReactNode } from 'react'
import { lazyConstant } from '../../../shared/lazyConstant.ts'
import { useText } from '../../i18n/i18n.ts'
import {
  AtSign,
  Bookmark,
  Flag,
  Globe,
  House,
  Info,
  Mail,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  NotebookPen,
  Star,
  UserPlus,
  Users,
} from '../../parts/icons.ts'
import styles from './Nav.module.css'
import type { NavEntry, NavName } from './navEntries.ts'

const ICONS: Readonly<Record<NavName, ReactNode>> = {
  home: <House size={20} aria-hidden />,
  public: <Users size={20} aria-hidden />,
  twkn: <Globe size={20} aria-hidden />,
  bookmarks: <Bookmark size={20} aria-hidden />,
  favorites: <Star size={20} aria-hidden />,
  dms: <Mail size={20} aria-hidden />,
  interactions: <AtSign size={20} aria-hidden />,
  chats: <MessagesSquare size={20} aria-hidden />,
  friendRequests: <UserPlus size={20} aria-hidden />,
  shout: <MessageCircle size={20} aria-hidden />,
  drafts: <NotebookPen size={20} aria-hidden />,
  announcements: <Megaphone size={20} aria-hidden />,
  moderation: <Flag size={20} aria-hidden />,
  about: <Info size={20} aria-hidden />,
}

/** Made late: the first segmenter takes 15 ms in a new tab. */
const graphemes = lazyConstant(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** The first grapheme of a list's title (N22). */
export function firstLetter(title: string): string {
  return ([...graphemes().segment(title.trim())][0]?.segment ?? '#').toUpperCase()
}

export function NavIcon({ entry }: { readonly entry: NavEntry }) {
  if (entry.icon !== undefined) return ICONS[entry.icon]
  return (
    <span className={styles.letter} aria-hidden>
      {typeof entry.text === 'string' ? '#' : firstLetter(entry.text.words)}
    </span>
  )
}

/** Returns a function that returns the text of an entry. */
export function useNavWords(): (entry: NavEntry) => string {
  const t = useText()
  return ({ text }) => (typeof text === 'string' ? t(text) : text.words)
}
