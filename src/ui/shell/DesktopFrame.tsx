import { type ReactNode, Suspense } from 'react'
import { lazily } from '../common/loading/lazily.tsx'
import { NavPanel } from './nav/NavPanel.tsx'
import { TopBar as Bar } from './top/TopBar.tsx'
import { UserPanel } from './UserPanel.tsx'

const nothing = (): null => null

// Each knows by itself whether it has anything to show.
const InstancePanel = lazily(
  async () => (await import('../blocks/instance/InstancePanel.tsx')).InstancePanel,
  nothing,
)
const FeaturesPanel = lazily(
  async () => (await import('../blocks/instance/FeaturesPanel.tsx')).FeaturesPanel,
  nothing,
)
const WhoToFollowPanel = lazily(
  async () => (await import('../pages/suggestions/WhoToFollowPanel.tsx')).WhoToFollowPanel,
  nothing,
)

/** What a desktop has around its main column, as one chunk. */
export const TopBar = Bar

export const ShoutBox = lazily(async () => (await import('../pages/shout/ShoutBox.tsx')).ShoutBox, nothing)

interface SidebarProps {
  /** The notifications, where they have no column of their own. */
  readonly children: ReactNode
}

export function Sidebar({ children }: SidebarProps) {
  return (
    <>
      <UserPanel />
      <NavPanel />
      {children}
      <Suspense>
        <InstancePanel />
        <FeaturesPanel />
        <WhoToFollowPanel />
      </Suspense>
    </>
  )
}
