import { useCell } from '../../mirror/useCell.ts'
import { Notices } from './Notices.tsx'
import { dismissNotice, notices } from './notices.ts'

/** This tab's notices. */
export function TabNotices() {
  return <Notices notices={useCell(notices, 'shown')} onDismiss={dismissNotice} />
}
