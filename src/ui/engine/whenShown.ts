import type { Batch } from '../../shared/protocol/batch.ts'

/** Acknowledge a batch after this time even without a frame. */
const FRAME_LIMIT_MS = 100

/** Resolves when `batch` is on screen. The engine sends the next batch only then. */
export const whenShown = (batch: Batch): Promise<true> =>
  isQuiet(batch) ? Promise.resolve(true) : afterFrame()

/** Whether only counters changed. There is no rendering to wait for then, and a frame would cost more than the batch. */
const isQuiet = ({ put, drop, views }: Batch): boolean =>
  put.length === 0 && drop.length === 0 && views.every(({ kind }) => kind === 'meta')

/** Resolves after the next frame in a visible tab, and at once in a hidden one, which draws no frames. */
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
