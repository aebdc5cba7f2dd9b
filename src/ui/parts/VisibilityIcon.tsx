import type { Visibility } from '../../shared/model/account.ts'
import { useText } from '../i18n/i18n.ts'
import { RowIcon, type RowIconName } from './RowIcon.tsx'
import styles from './VisibilityIcon.module.css'

const ICONS: Readonly<Record<Visibility, RowIconName>> = {
  public: 'public',
  unlisted: 'unlisted',
  private: 'lock',
  direct: 'direct',
  local: 'local',
  list: 'list',
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
  const icon = <RowIcon name={ICONS[visibility]} size={size} />
  if (decorative) return icon
  const words = t(`visibility.${visibility}`)
  return (
    <span role="img" aria-label={words} title={words} className={styles.icon}>
      {icon}
    </span>
  )
}
