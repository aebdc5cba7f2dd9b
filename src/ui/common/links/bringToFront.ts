import { groupOf, windowOf } from '../../../shared/protocol/windowName.ts'
import { ownGroup, ownWindowName } from '../../engine/ownGroup.ts'

/** Whether `windowName`, what a tab tells of its window, is of another tab that this one may bring to front: one of its group (TB4). */
export const canBringToFront = (windowName: string | undefined): windowName is string =>
  groupOf(windowName) !== null && groupOf(windowName) === ownGroup() && windowName !== ownWindowName()

/**
 * Brings the tab that tells this of its window to front; call it in the press itself. Returns false if this tab can't: the other one is of another
 * group, was closed meanwhile, or shows a foreign page (TB4).
 */
export function bringToFront(windowName: string | undefined): boolean {
  if (!canBringToFront(windowName)) return false
  const found = window.open('', windowOf(windowName))
  try {
    if (found?.location.href !== 'about:blank') return found !== null
    // Nobody had the name, so the browser has opened an empty window.
    found.close()
  } catch {
    // It shows a foreign page.
  }
  return false
}
