import { useContext, useState } from 'react'
import type { MuteReason } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { useAccount } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { InConversation } from '../rows/inConversation.ts'
import { FilteredIn } from './filteredIn.ts'
import styles from './MutedLine.module.css'
import { sayReasons } from './sayReasons.ts'

export interface MutedLineProps {
  readonly reasons: readonly MuteReason[]
  readonly status: Status
}

/** Posts that were opened in this tab. They stay open when their row unmounts and mounts again. */
const openedIn = perEngine(() => new Set<string>())

/** The line that replaces a muted post: the reason, and a button that shows the post anyway (MU4). */
export function MutedLine({ reasons, status }: MutedLineProps) {
  const opened = openedIn(useEngine())
  const t = useText()
  const author = useAccount(status.accountId)
  const [open, setOpen] = useState(opened.has(status.id))
  const here = useContext(FilteredIn)
  const context = useContext(InConversation) ? 'thread' : here
  const why = sayReasons(t, reasons, context)
  if (why === '') return null

  const toggle = (): void => {
    if (open) opened.delete(status.id)
    else opened.add(status.id)
    setOpen(!open)
  }
  return (
    // Whether the post below is shown depends on this attribute (StatusRow.module.css).
    <div className={styles.muted} data-muted={open ? 'open' : 'closed'}>
      <p className={styles.words}>
        <span className={styles.who}>
          {author && <RichText text={author.name} inline />} <bdi>@{author?.acct ?? '…'}</bdi>
        </span>{' '}
        <span className={styles.why}>{why}</span>
      </p>
      <Button kind="quiet" size="small" aria-expanded={open} onClick={toggle}>
        {t(open ? 'status.hide_muted' : 'status.show_muted')}
      </Button>
    </div>
  )
}
