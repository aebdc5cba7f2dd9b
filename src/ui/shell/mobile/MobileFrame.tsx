import { MobileBar as Bar } from './MobileBar.tsx'
import { NotificationsDrawer } from './NotificationsDrawer.tsx'
import { SideDrawer } from './SideDrawer.tsx'

/** What a phone has around its main column, as one chunk. */
export const MobileBar = Bar

interface DrawersProps {
  readonly open: 'menu' | 'notifications'
  readonly onClose: () => void
}

export function Drawers({ open, onClose }: DrawersProps) {
  return open === 'menu' ? <SideDrawer onClose={onClose} /> : <NotificationsDrawer onClose={onClose} />
}
