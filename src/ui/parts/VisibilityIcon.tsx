import { AtSign, Earth, List, Lock, type LucideIcon, MapPin, Moon } from 'lucide-react'
import type { Visibility } from '../../shared/model/account.ts'
import { useText } from '../i18n/i18n.ts'
import styles from './VisibilityIcon.module.css'

const ICONS: Readonly<Record<Visibility, LucideIcon>> = {
  public: Earth,
  unlisted: Moon,
  private: Lock,
  direct: AtSign,
  local: MapPin,
  list: List,
}

export interface VisibilityIconProps {
  readonly visibility: Visibility
  /** In px. */
  readonly size?: number
  /** The word stands beside it. */
  readonly decorative?: boolean
}

/** Who can see a post, as a picture with a name. */
export function VisibilityIcon({ visibility, size = 14, decorative }: VisibilityIconProps) {
  const t = useText()
  const Icon = ICONS[visibility]
  if (decorative) return <Icon size={size} aria-hidden />
  const words = t(`visibility.${visibility}`)
  return (
    <span role="img" aria-label={words} title={words} className={styles.icon}>
      <Icon size={size} aria-hidden />
    </span>
  )
}
