import { useEffect } from 'react'
import { useInstance, useMe, usePreference } from '../hooks/hooks.ts'
import { useStill } from '../parts/stills.ts'
import { cssUrl } from './top/cssUrl.ts'

/** Shows the user's own background, else the instance's unless the user hides it (L13). With `stopGifs` none that moves (M49). */
export function useWallpaper(): void {
  const own = useMe()?.backgroundUrl
  const instance = useInstance()?.backgroundUrl
  const hideInstanceWallpaper = usePreference('hideInstanceWallpaper')
  const stopGifs = usePreference('stopGifs')
  const url = own ?? (hideInstanceWallpaper ? undefined : instance)
  // Nothing can cover a background, so one of which nobody can say that it moves is taken for still.
  const { Cover, onLoad } = useStill(url ?? '', stopGifs && url !== undefined, true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once
  useEffect(() => void onLoad?.(), [url, stopGifs])
  const image = url === undefined || Cover !== undefined ? null : cssUrl(url)
  const veiled = own === undefined
  useEffect(() => {
    const { style } = document.documentElement
    const veil = veiled ? 'var(--veil)' : 'var(--veil-own, transparent)'
    if (image !== null) style.setProperty('--wallpaper', `linear-gradient(${veil} 0 0), ${image}`)
    return () => void style.removeProperty('--wallpaper')
  }, [image, veiled])
}
