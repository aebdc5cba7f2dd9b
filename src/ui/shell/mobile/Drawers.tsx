import { NotificationsDrawer } from './NotificationsDrawer.tsx'
import { SideDrawer } from './SideDrawer.tsx'

interface DrawersProps {
  readonly open: 'menu' | 'notifications'
  readonly onClose: () => void
}

/** The open drawer. */
export function Drawers({ open, onClose }: DrawersProps) {
  return open === 'menu' ? <SideDrawer onClose={onClose} /> : <NotificationsDrawer onClose={onClose} />
}
