import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { allTexts } from '../../i18n/i18n.ts'
import { notice } from '../notices/notices.ts'
import { closeOverlay, currentOverlay, subscribeOverlay } from './openOverlay.ts'
import { closeWindow, openWindows, subscribeWindows } from './openWindow.ts'

export interface OverlayLoaderProps {
  /** The first posts are there: the host may be loaded before anybody asks for it. */
  readonly ready: boolean
}

/** Stands in the shell, and fetches the host when something is to be opened, or once `ready`. */
export function OverlayLoader({ ready }: OverlayLoaderProps) {
  const overlay = useSyncExternalStore(subscribeOverlay, () => currentOverlay() !== null)
  const window = useSyncExternalStore(subscribeWindows, () => openWindows().length > 0)
  const asked = overlay || window
  const [Host, setHost] = useState<ComponentType>()
  const [failed, setFailed] = useState(false)
  const wanted = !Host && (asked || (ready && !failed))
  useEffect(() => {
    if (!wanted) return
    let left = false
    Promise.all([import('./OverlayHost.tsx'), allTexts()]).then(
      ([module]) => left || setHost(() => module.OverlayHost),
      // Offline, or a build that is gone from the server, for which the app reloads the page. The
      // question is answered with no, and the next press tries again.
      () => {
        setFailed(true)
        if (asked) notice('general.generic_error', 'error')
        closeOverlay()
        for (const { name } of openWindows()) closeWindow(name)
      },
    )
    return () => {
      left = true
    }
  }, [wanted, asked])
  return Host ? <Host /> : null
}
