import { queryAllByRole } from '@testing-library/dom'
import type { Locator } from './locator.ts'

/** Elements at or in `root` that have one of `roles`, in document order, each with its accessible name. */
function withRoles(root: Element, roles: readonly string[]): [Element, string][] {
  const found = new Map<Element, string>()
  const note = (name: string, element: Element | null): boolean => {
    if (element !== null && root.contains(element)) found.set(element, name)
    return true
  }
  for (const role of roles) queryAllByRole((root.parentElement ?? root) as HTMLElement, role, { name: note })
  return [...found].sort(([a], [b]) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
}

/** The accessible names of elements with one of `roles`, without unread counts. `outer`: without elements inside others. */
export function names(where: Locator, roles: readonly string[], outer = false): string[] {
  return where.elements().flatMap((root) => {
    const all = withRoles(root, roles)
    const isNested = (each: Element): boolean => all.some(([other]) => other !== each && other.contains(each))
    return all
      .filter(([element, name]) => name !== '' && !(outer && isNested(element)))
      .map(([, name]) => name.replace(/ \d+ unread$/, ''))
  })
}
