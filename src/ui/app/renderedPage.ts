import { perEngine } from '../engine/perEngine.ts'

export interface RenderedPage {
  unmount(): void
  /** Renders it anew. */
  mount(): void
}

/** The React tree of this tab. `render.tsx` sets it, and `fallAsleep.ts` unmounts it. */
export const renderedPageOf = perEngine((): RenderedPage => ({ unmount: () => {}, mount: () => {} }))
