import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'
import { allTexts } from '../../i18n/i18n.ts'
import { notice } from '../notices/notices.ts'
import { closeOverlay, overlaysOf } from './openOverlay.ts'
import { closeWindow, openWindows, windowsOf } from './openWindow.ts'

export interface OverlayLoaderProps {
  /** The first posts are shown: the host can be prefetched. */
  readonly ready: boolean
}

/** Mounted in the shell. Loads the host for the first request, or once `ready`. */
export function OverlayLoader({ ready }: OverlayLoaderProps) {
  const engine = useEngine()
  const [overlays, windows] = [overlaysOf(engine), windowsOf(engine)]
  const overlay = useSyncExternalStore(overlays.subscribe, () => overlays.current() !== null)
  const window = useSyncExternalStore(windows.subscribe, () => windows.open().length > 0)
  const requested = overlay || window
  const [Host, setHost] = useState<ComponentType>()
  const [failed, setFailed] = useState(false)
  const needed = !Host && (requested || (ready && !failed))
  useEffect(() => {
    if (!needed) return
    let left = false
    Promise.all([import('./OverlayHost.tsx'), allTexts()]).then(
      ([module]) => left || setHost(() => module.OverlayHost),
      // Offline, or the server no longer has the build, in which case the app reloads the page. The request
      // is cancelled, and the next press tries again.
      () => {
        setFailed(true)
        if (requested) notice(engine, 'general.generic_error', 'error')
        closeOverlay(engine)
        for (const { name } of openWindows(engine)) closeWindow(engine, name)
      },
    )
    return () => {
      left = true
    }
  }, [needed, requested, engine])
  return Host ? <Host /> : null
}
