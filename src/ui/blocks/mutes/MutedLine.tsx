import type { Status } from '../../../shared/model/status.ts'
import { useAccount } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Handle } from '../../parts/Handle.tsx'
import { RichText } from '../../parts/RichText.tsx'
import styles from './MutedLine.module.css'
import { sayReasons } from './sayReasons.ts'
import type { MuteState } from './useMuteState.ts'

export interface MutedLineProps {
  readonly muted: MuteState
  readonly status: Status
}

/** The line that replaces a muted post: the reason, and a button that shows the post anyway (MU4). */
export function MutedLine({ muted: { reasons, open, toggle }, status }: MutedLineProps) {
  const t = useText()
  const author = useAccount(status.accountId)
  return (
    <div className={styles.muted}>
      <p className={styles.words}>
        <span className={styles.who}>
          {author && <RichText text={author.name} inline />} <Handle acct={author?.acct ?? '…'} />
        </span>{' '}
        <span className={styles.why}>{sayReasons(t, reasons)}</span>
      </p>
      <Button kind="quiet" size="small" aria-expanded={open} onClick={toggle}>
        {t(open ? 'status.hide_muted' : 'status.show_muted')}
      </Button>
    </div>
  )
}
