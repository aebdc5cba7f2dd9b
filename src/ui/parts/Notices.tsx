import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { Notice } from '../../shared/model/notice.ts'
import { sayKey, useText } from '../i18n/i18n.ts'
import { IconButton } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './Notices.module.css'

const ICONS = {
  info: <Info size={18} aria-hidden />,
  success: <CircleCheck size={18} aria-hidden />,
  warning: <TriangleAlert size={18} aria-hidden />,
  error: <CircleAlert size={18} aria-hidden />,
}
const CLOSE = <X size={18} aria-hidden />

export interface NoticesProps {
  readonly notices: readonly Notice[]
  readonly onDismiss: (id: string) => void
}

/**
 * What concerns the whole page, above its lower edge. The region is always there, also empty: a
 * live region that comes together with its words is not read.
 */
export function Notices({ notices, onDismiss }: NoticesProps) {
  const t = useText()
  return (
    <section
      className={styles.region}
      aria-label={t('shell.notices')}
      aria-live="polite"
      aria-relevant="additions"
    >
      {notices.map(({ id, level, messageKey, messageArgs }) => (
        <div key={id} className={classes(styles.notice, styles[level])}>
          <span className={styles.icon}>{ICONS[level]}</span>
          <p className={styles.words}>{sayKey(t, messageKey, messageArgs)}</p>
          <IconButton size="small" icon={CLOSE} label={t('general.dismiss')} onClick={() => onDismiss(id)} />
        </div>
      ))}
    </section>
  )
}
