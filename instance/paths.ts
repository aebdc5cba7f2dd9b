/** Addresses that are the instance's, so that the client's router never gets them. */
export const INSTANCE_PATHS =
  /^\/(api|oauth|nodeinfo|instance|static|media|proxy|auth|socket|_instance)(\/|$)|^\/\.well-known\/|^\/main\/ostatus(\/|$)/

/** Files of a build: missing ones are missing, not a reason to send the page. */
const FILES = /^\/(assets|static)\//

/** Does the instance answer here, rather than the client's files? */
export function isInstancePath(path: string): boolean {
  return INSTANCE_PATHS.test(path)
}

/** Does a request count as one of the API, for statistics and faults? */
export function isApiPath(path: string): boolean {
  return isInstancePath(path) && !/^\/(media|_instance)\//.test(path)
}

/** May the page be sent for this address when there is no file? */
export function isPagePath(path: string): boolean {
  return !isInstancePath(path) && !FILES.test(path)
}
