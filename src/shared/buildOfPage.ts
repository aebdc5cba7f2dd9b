/** The name of the element of the page that tells its build. */
export const BUILD_STAMP = 'rookery-build'

const STAMP = new RegExp(`<meta name="${BUILD_STAMP}" content="(\\d+)"`)

/** The build of the page `html`. Null if it is no page of ours, such as the login page of a hotel's network. */
export function buildOfPage(html: string): number | null {
  const found = STAMP.exec(html)?.[1]
  return found === undefined ? null : Number(found)
}
