import type { Performance } from '../../shared/protocol/batch.ts'

/** Does what only a tab can. False: this one can't, or it is too late. */
export async function perform(performance: Performance): Promise<boolean> {
  // A tab that was frozen comes to it when another one has done it.
  if (Date.now() >= performance.until) return false
  switch (performance.kind) {
    case 'focus':
      window.focus()
      return document.hasFocus()
    case 'download':
      return false
    default:
      return (await import('../features/notifications/tell.ts')).tell(performance)
  }
}
