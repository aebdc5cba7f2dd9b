/** An error response, which any handler may throw. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super(`${status} ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

/** Ends the request with `status` and `{ error, ...more }`. */
export function fail(status: number, error: string, more: Record<string, unknown> = {}): never {
  throw new ApiError(status, { error, ...more })
}

/** Pleroma's 404 for anything that does not exist or that the viewer may not see. */
export function notFound(error = 'Record not found'): never {
  return fail(404, error)
}
