/** An answer that is no success, thrown from wherever it is found out. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(`${status} ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

/** Ends the request with `status` and `{ error }`, and whatever else belongs to it. */
export function fail(status: number, error: string, more: Record<string, unknown> = {}): never {
  throw new ApiError(status, { error, ...more })
}

/** Pleroma's words for anything that isn't there, or that one may not see. */
export function notFound(error = 'Record not found'): never {
  return fail(404, error)
}
