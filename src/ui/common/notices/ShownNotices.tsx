import { useCell } from '../../mirror/useCell.ts'
import { Notices } from './Notices.tsx'
import { dismissNotice, notices } from './notices.ts'

/** The notices of this tab. */
export function ShownNotices() {
  return <Notices notices={useCell(notices, 'shown')} onDismiss={dismissNotice} />
}
