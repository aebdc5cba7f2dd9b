import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { closeOverlay, currentOverlay, subscribeOverlay } from './openOverlay.ts'

export interface OverlayLoaderProps {
  /** The first posts are there: the host may be loaded before anybody asks for it. */
  readonly ready: boolean
}

/** Stands in the shell, and fetches the host when something is to be opened, or once `ready`. */
export function OverlayLoader({ ready }: OverlayLoaderProps) {
  const asked = useSyncExternalStore(subscribeOverlay, () => currentOverlay() !== null)
  const [Host, setHost] = useState<ComponentType>()
  const [failed, setFailed] = useState(false)
  const wanted = !Host && (asked || (ready && !failed))
  useEffect(() => {
    if (!wanted) return
    let left = false
    import('./OverlayHost.tsx').then(
      (module) => left || setHost(() => module.OverlayHost),
      // Offline, or a build that is gone from the server, for which the app reloads the page. The
      // question is answered with no, and the next press tries again.
      () => {
        setFailed(true)
        closeOverlay()
      },
    )
    return () => {
      left = true
    }
  }, [wanted])
  return Host ? <Host /> : null
}
