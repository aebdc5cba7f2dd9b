import type { Batch } from '../../shared/protocol/batch.ts'

/** A frame is waited for no longer than this before a batch is acknowledged. */
const FRAME_LIMIT_MS = 100

/** Resolves when a reader sees what `batch` brought: the engine's next one waits for it. */
export const whenShown = (batch: Batch): Promise<true> =>
  isQuiet(batch) ? Promise.resolve(true) : afterFrame()

/** Nothing but counters: there is no work to wait for, and a frame asked for costs more than they do. */
const isQuiet = ({ put, drop, views }: Batch): boolean =>
  put.length === 0 && drop.length === 0 && views.every(({ kind }) => kind === 'meta')

/** After the next frame of a tab that is shown; at once in one that is not, where frames stand still. */
function afterFrame(): Promise<true> {
  if (document.visibilityState !== 'visible') return Promise.resolve(true)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), FRAME_LIMIT_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
