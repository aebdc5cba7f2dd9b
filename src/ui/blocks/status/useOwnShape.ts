import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { perTab } from '../../engine/perEngine.ts'
import { useEngine } from '../../hooks/useEngine.ts'

/** A taller or wider film has bars beside it. */
const MIN_SHAPE = 0.5
const MAX_SHAPE = 3
const MAX_KNOWN = 500

/** The shapes of films whose size no server told, by address. */
const shapesIn = perTab(() => new Map<string, number>())

/**
 * Gives the box around a film of unknown size the shape of the film, once the browser knows it (M48). A box in view keeps its shape until
 * its row is shown again, because the posts below it would move.
 */
export function useOwnShape({ url, width, height }: Attachment): RefObject<HTMLVideoElement | null> {
  const known = shapesIn(useEngine())
  const player = useRef<HTMLVideoElement>(null)
  const isUnknown = !width || !height
  useLayoutEffect(() => {
    const { current: film } = player
    if (film === null || !isUnknown) return
    const apply = (): void => {
      const shape = known.get(url)
      if (shape !== undefined) film.parentElement?.style.setProperty('--aspect', String(shape))
    }
    const learn = (): void => {
      const { videoWidth, videoHeight } = film
      if (videoWidth === 0 || videoHeight === 0) return
      known.set(url, Math.min(MAX_SHAPE, Math.max(MIN_SHAPE, videoWidth / videoHeight)))
      for (const [first] of known) if (known.size > MAX_KNOWN) known.delete(first)
      if (!isInView(film.closest('article') ?? film)) apply()
    }
    apply()
    if (film.readyState > 0) learn()
    film.addEventListener('loadedmetadata', learn)
    return () => film.removeEventListener('loadedmetadata', learn)
  }, [url, isUnknown, known])
  return player
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const view = (element.closest('[data-scroller]') ?? document.documentElement).getBoundingClientRect()
  return bottom > view.top && top < view.bottom
}
