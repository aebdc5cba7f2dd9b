import type { Notice, NoticeAction } from '../../../shared/model/notice.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useCell } from '../../mirror/useCell.ts'
import { Notices } from './Notices.tsx'
import { dismissNotice, notice, notices } from './notices.ts'

/** This tab's notices. */
export function TabNotices() {
  const engine = useEngine()
  const account = useAccountKey()
  const act = async ({ id, of = account }: Notice, { run }: NoticeAction): Promise<void> => {
    dismissNotice(id)
    const ended = await engine.runAs(of, run)
    if (ended.ok) return
    notice(
      run.kind === 'setPrivacy' ? 'settings.browser.private.failed_end' : 'general.generic_error',
      'error',
    )
  }
  return (
    <Notices
      notices={useCell(notices, 'shown')}
      onDismiss={dismissNotice}
      onAct={(notice, action) => void act(notice, action)}
    />
  )
}
