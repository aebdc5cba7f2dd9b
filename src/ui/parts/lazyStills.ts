import type { ComponentType, CSSProperties, ReactNode } from 'react'

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

type Load = () => Promise<Stills>

/** The stills of a tab, and how they are loaded. */
export class LazyStills {
  /** Undefined until they have loaded. */
  loaded: Stills | undefined
  #give: (load: Load) => void = () => {}
  #load = this.#awaitLoad()

  /** Says how they are loaded, for which pictures of the first posts wait. Returns a function that takes this back. */
  loadBy(load: Load): () => void {
    this.#give(load)
    return () => {
      this.loaded = undefined
      this.#load = this.#awaitLoad()
    }
  }

  /** Looks at the picture at `url`. Returns false if their code can't be loaded now; the next picture tries again. */
  async look(url: string): Promise<boolean> {
    const load = await this.#load
    const made = await load().catch(() => undefined)
    if (made === undefined) return false
    // Several pictures wait at once, and share the first.
    this.loaded ??= made
    await this.loaded.look(url)
    return true
  }

  #awaitLoad(): Promise<Load> {
    return new Promise((resolve) => {
      this.#give = resolve
    })
  }
}
