import { groupOf } from '../../../shared/protocol/windowName.ts'
import { ownGroup } from '../../engine/tabGroup.ts'

/** Whether `windowName` is that of another tab which this one may bring to front: one of its group (TB4). */
export const canBringToFront = (windowName: string | undefined): windowName is string =>
  groupOf(windowName) !== null && groupOf(windowName) === ownGroup() && windowName !== window.name

/**
 * Brings the tab with this name to front; call it in the press itself. Returns false if this tab can't: the other one is of another
 * group, was closed meanwhile, or shows a foreign page (TB4).
 */
export function bringToFront(windowName: string | undefined): boolean {
  if (!canBringToFront(windowName)) return false
  const found = window.open('', windowName)
  try {
    if (found?.location.href !== 'about:blank') return found !== null
    // Nobody had the name, so the browser has opened an empty window.
    found.close()
  } catch {
    // It shows a foreign page.
  }
  return false
}
