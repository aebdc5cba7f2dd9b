/** The name of the element of the page that tells its build. */
export const BUILD_STAMP = 'rookery-build'
/** The attribute of that element in a page that a new tab got from the cache at once (BU1). */
export const FROM_CACHE = 'data-from-cache'

const STAMP = new RegExp(`<meta name="${BUILD_STAMP}" content="(\\d+)"`)

/** The build of the page `html`. Null if it is no page of ours, such as the login page of a hotel's network. */
export function buildOfPage(html: string): number | null {
  const found = STAMP.exec(html)?.[1]
  return found === undefined ? null : Number(found)
}
