import type { World } from '../world.ts'

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

/** Ends the request like one that Pleroma's framework refuses by itself. */
export function failInFramework(status: number, detail = 'Internal server error'): never {
  throw new ApiError(status, { errors: { detail } })
}

/** Pleroma's words about a path that does not exist. Only reading has words of its own. */
export const unknownPathBody = (method: string) =>
  method === 'GET' ? { error: 'Not implemented' } : { errors: { detail: 'Page not found' } }

/** Ends the request like one to a path that does not exist. */
export function unknownPath({ dialect }: World, method: string): never {
  throw new ApiError(404, unknownPathBody(dialect.isPleroma ? method : 'GET'))
}

/** Pleroma's 404 for anything that does not exist or that the viewer may not see. */
export function notFound(error = 'Record not found'): never {
  return fail(404, error)
}
