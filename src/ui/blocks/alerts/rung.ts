/** For all tabs: what was heard last. A tab may be gone before it could say so to the engine. */
const KEY = 'rookery-rung'
/** More than are heard within the second after which another tab is asked. */
const MOST = 100

/** Whether `tag` was not heard yet in any tab; from now on it was. */
export function ringsFirst(tag: string): boolean {
  try {
    const before = (localStorage.getItem(KEY) ?? '').split('\n')
    if (before.includes(tag)) return false
    localStorage.setItem(KEY, [...before.slice(1 - MOST), tag].join('\n'))
  } catch {
    // Shut storage: then only a tab that dies while it rings is heard twice.
  }
  return true
}
