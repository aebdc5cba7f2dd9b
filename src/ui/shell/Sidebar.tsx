import type { ReactNode } from 'react'
import { useNav } from '../blocks/navigation/useNav.ts'
import { lazily } from '../common/loading/lazily.tsx'
import { Boundary, Part } from '../common/notices/Boundary.tsx'
import { NavPanel } from './nav/NavPanel.tsx'
import { useListsAwaited } from './nav/useListsAwaited.ts'
import { UserPanel } from './UserPanel.tsx'

const nothing = (): null => null

// Each of these renders nothing if it has nothing to show.
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

interface SidebarProps {
  /** Show the form for a new post, which can be in the third column instead. */
  readonly withForm: boolean
  /** The notifications, if they have no column of their own. */
  readonly children: ReactNode
}

/** The sidebar of a desktop. */
export function Sidebar({ withForm, children }: SidebarProps) {
  const nav = useNav()
  const listsAwaited = useListsAwaited(nav)
  return (
    <>
      <Boundary>
        <UserPanel withForm={withForm} />
      </Boundary>
      <Boundary>
        <NavPanel nav={nav} listsAwaited={listsAwaited} />
      </Boundary>
      {!listsAwaited && (
        <>
          {children}
          <Part>
            <InstancePanel />
          </Part>
          <Part>
            <FeaturesPanel />
          </Part>
          <Part>
            <WhoToFollowPanel />
          </Part>
        </>
      )}
    </>
  )
}
