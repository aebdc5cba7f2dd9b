import { perEngine } from '../engine/perEngine.ts'

export interface RenderedPage {
  unmount(): void
  /** Renders it anew. */
  mount(): void
}

/** What this tab renders, for `fallAsleep.ts`. Set by `render.tsx`. */
export const renderedPageOf = perEngine((): RenderedPage => ({ unmount: () => {}, mount: () => {} }))
