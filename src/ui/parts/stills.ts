import { type ComponentType, type CSSProperties, type ReactNode, useState } from 'react'

export interface CoverProps {
  /** The box of the picture. */
  readonly className: string | undefined
  readonly style?: CSSProperties | undefined
  /** The picture. */
  readonly children: ReactNode
}

/** Keeps pictures still. Its code is loaded with the first picture that may move (M13). */
export interface Stills {
  /** Shows the first frame of a picture over it, except under the pointer. */
  readonly Cover: ComponentType<CoverProps>
  /** Whether the picture at `url`, which its server may call still, has to be covered. Undefined: nobody has looked yet. */
  readonly covers: (url: string, isStatic: boolean | undefined) => boolean | undefined
  /** Looks at the picture at `url`, which has been loaded. */
  readonly look: (url: string) => Promise<void>
}

/** No picture of this type moves. */
const STILL_TYPE = /\.jpe?g($|[?#])/i

type Load = () => Promise<Stills>
let stills: Stills | undefined
let give: (load: Load) => void
let loading: Promise<Load>

function forget(): void {
  stills = undefined
  loading = new Promise((resolve) => {
    give = resolve
  })
}
forget()

/** Says how they are loaded, for which pictures of the first posts wait. Returns a function that takes this back. */
export function setStills(load: Load): () => void {
  give(load)
  return forget
}

/** What the picture at `url` needs to stand `still`: a cover, or a look at it when it has been loaded. */
export function useStill(
  url: string,
  still: boolean | undefined,
  isStatic: boolean | undefined,
): { readonly Cover?: Stills['Cover'] | undefined; readonly onLoad?: () => Promise<void> } {
  const [, renderAgain] = useState({})
  if (!still || STILL_TYPE.test(url)) return {}
  const covers = stills?.covers(url, isStatic)
  if (covers !== undefined) return { Cover: covers ? stills?.Cover : undefined }
  return {
    onLoad: async () => {
      const loaded = await (await loading)().catch(() => undefined)
      // Its code can't be loaded now; the next picture tries again.
      if (loaded === undefined) return
      stills ??= loaded
      await stills.look(url)
      renderAgain({})
    },
  }
}
