import { useInstance } from '../../hooks/hooks.ts'
import { FilteredLine } from './FilteredLine.tsx'
import { QuietLine } from './QuietLine.tsx'

/** The lines above the list: alerts are paused (NO47), people wait because their notifications were filtered (NP2). */
export function NotificationNotes() {
  const filters = useInstance()?.capabilities.notificationPolicy === true
  return (
    <>
      <QuietLine />
      {filters && <FilteredLine />}
    </>
  )
}
