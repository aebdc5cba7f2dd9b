import { useInstance } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { FilteredLine } from './FilteredLine.tsx'
import { LeftOutAccounts } from './LeftOutAccounts.tsx'
import { QuietLine } from './QuietLine.tsx'

interface NotificationNotesProps {
  /** The list of notifications, if it is that of all accounts. */
  readonly all: OpenView | undefined
}

/**
 * The lines above the list: alerts are paused (NO47), people wait because their notifications were filtered (NP2), accounts are left
 * out (SA22).
 */
export function NotificationNotes({ all }: NotificationNotesProps) {
  const filters = useInstance()?.capabilities.notificationPolicy === true
  return (
    <>
      <QuietLine />
      {filters && <FilteredLine />}
      {all && <LeftOutAccounts view={all} />}
    </>
  )
}
