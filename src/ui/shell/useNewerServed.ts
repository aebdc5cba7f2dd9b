import { useEffect, useState } from 'react'
import { isStale } from '../common/loading/staleBuild.ts'

/**
 * Whether a reload brings another build, asked once `superseded`, and again whenever the tab is shown or the network is back. After a
 * roll-back, an engine of the newer build may still lead, but the server has it no more (N43).
 */
export function useNewerServed(superseded: boolean): boolean {
  const [isServed, setServed] = useState(false)
  useEffect(() => {
    if (!superseded) return
    let left = false
    const ask = (): void => {
      if (document.hidden) return
      void isStale().then((answer) => left || setServed(answer))
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    addEventListener('online', ask)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('online', ask)
    }
  }, [superseded])
  return superseded && isServed
}
