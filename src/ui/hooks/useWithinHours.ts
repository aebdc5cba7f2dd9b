import { useEffect, useState } from 'react'
import { hoursEnd } from '../../shared/alerts/quiet.ts'

/** Whether it is now within the daily `hours`, such as `20:00-07:00`, in this browser's time zone; false if `hours` is empty. */
export function useWithinHours(hours: string): boolean {
  const [now, setNow] = useState(Date.now)
  const end = hoursEnd(hours, now)
  useEffect(() => {
    if (hours === '') return
    // A timer may be late in a browser that has slept, so the time is also read when the tab is shown.
    const update = (): void => setNow(Date.now())
    const at = end > 0 ? end : nextStart(hours, now)
    const timer = setTimeout(update, Math.max(at - Date.now(), 0) + 1)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [hours, end, now])
  return end > now
}

/** The next start of `hours` after `now`. */
function nextStart(hours: string, now: number): number {
  const [hour = 0, minute = 0] = (hours.split('-')[0] ?? '').split(':').map(Number)
  const today = new Date(now).setHours(hour, minute, 0, 0)
  if (today > now) return today
  const tomorrow = new Date(now)
  tomorrow.setDate(tomorrow.getDate() + 1)
  return tomorrow.setHours(hour, minute, 0, 0)
}
