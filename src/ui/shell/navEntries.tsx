import { Globe, House, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Instance } from '../../shared/model/instance.ts'
import type { Session } from '../../shared/model/session.ts'
import type { TextKey } from '../i18n/keys.ts'

export interface NavEntry {
  readonly to: string
  readonly text: TextKey
  readonly icon: ReactNode
}

const HOME: NavEntry = { to: '/main/friends', text: 'nav.home', icon: <House size={20} aria-hidden /> }
const PUBLIC: NavEntry = { to: '/main/public', text: 'nav.public', icon: <Users size={20} aria-hidden /> }
const TWKN: NavEntry = { to: '/main/all', text: 'nav.twkn', icon: <Globe size={20} aria-hidden /> }

/** Where one can go, by who one is and what the instance allows (spec/1 §2 "Navigation panel"). */
export function navEntries(session: Session | null, instance: Instance | null): readonly NavEntry[] {
  const signedIn = session?.state === 'signed-in'
  if (!signedIn && instance?.private) return []
  const publics = instance?.federating === false ? [PUBLIC] : [PUBLIC, TWKN]
  return signedIn ? [HOME, ...publics] : publics
}
