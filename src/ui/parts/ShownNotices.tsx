import { dismissNotice, notices } from '../app/notices.ts'
import { useCell } from '../app/useCell.ts'
import { Notices } from './Notices.tsx'

/** The notices of this tab. */
export function ShownNotices() {
  return <Notices notices={useCell(notices, 'shown')} onDismiss={dismissNotice} />
}
