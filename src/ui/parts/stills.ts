import { useState } from 'react'
import type { Stills } from './lazyStills.ts'
import { usePartsState } from './partsState.ts'

/** No picture of this type moves. */
const STILL_TYPE = /\.jpe?g($|[?#])/i

/** What the picture at `url` needs to stand `still`: a cover, or a look at it when it has been loaded. */
export function useStill(
  url: string,
  still: boolean | undefined,
  isStatic: boolean | undefined,
): { readonly Cover?: Stills['Cover'] | undefined; readonly onLoad?: () => Promise<void> } {
  const { stills } = usePartsState()
  const [, renderAgain] = useState({})
  if (!still || STILL_TYPE.test(url)) return {}
  const covers = stills.loaded?.covers(url, isStatic)
  if (covers !== undefined) return { Cover: covers ? stills.loaded?.Cover : undefined }
  return {
    onLoad: async () => {
      if (await stills.look(url)) renderAgain({})
    },
  }
}
