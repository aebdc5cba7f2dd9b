import type { Notice, NoticeAction } from '../../../shared/model/notice.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { useCell } from '../../mirror/useCell.ts'
import { sayReason } from '../faults/sayFault.ts'
import { Notices } from './Notices.tsx'
import { dismissNotice, notice, noticesOf } from './notices.ts'

/** This tab's notices. */
export function TabNotices() {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const act = async ({ id, of = account }: Notice, { run }: NoticeAction): Promise<void> => {
    dismissNotice(engine, id)
    const ended = await engine.runAs(of, run)
    if (ended.ok) return
    if (run.kind === 'setPrivacy') notice(engine, 'settings.browser.private.failed_end', 'error')
    else notice(engine, 'general.generic_error_message', 'error', { message: sayReason(t, ended.fault) })
  }
  return (
    <Notices
      notices={useCell(noticesOf(engine), 'shown')}
      onDismiss={(id) => dismissNotice(engine, id)}
      onAct={(notice, action) => void act(notice, action)}
    />
  )
}
