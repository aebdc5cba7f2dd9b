/** Paths of the instance, which the client's router never handles. */
export const INSTANCE_PATHS =
  /^\/(api|oauth|nodeinfo(_2_\d)?|instance|static|media|proxy|auth|socket|pleroma|_instance)(\/|$)|^\/\.well-known\/|^\/main\/ostatus(\/|$)|^\/(users\/[^/]+\/feed|@[^/]+)\.rss$/

/** Folders of a build. A missing file in them is a 404 rather than the page. */
const FILE_FOLDERS = /^\/(assets|static)\//

/** Whether the instance handles this path, rather than the client's files. */
export function isInstancePath(path: string): boolean {
  return INSTANCE_PATHS.test(path)
}

/** Whether pages of other origins may use the path: they are clients of the instance, too, and carry no cookie. */
export function isOpenPath(path: string): boolean {
  return /^\/(api|oauth|auth)\//.test(path)
}

/** Whether a request counts as an API request in statistics and faults. */
export function isApiPath(path: string): boolean {
  return isInstancePath(path) && !/^\/(media|_instance)\//.test(path)
}

/** Whether the page may be sent for this path if there is no such file. */
export function isPagePath(path: string): boolean {
  return !isInstancePath(path) && !FILE_FOLDERS.test(path)
}
