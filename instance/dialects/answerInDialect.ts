import type { Api } from '../api/env.ts'
import type { World } from '../world.ts'

/** Answers a request as the imitated server software does. */
export async function answerInDialect(world: World, api: Api, request: Request): Promise<Response> {
  const { dialect } = world
  const intercepted = (await dialect.intercept?.(world, request)) ?? null
  const answer = intercepted ?? (await api.fetch((await dialect.translate?.(request)) ?? request))
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  if (intercepted || dialect.name === 'pleroma' || !isJson) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  const link = headers.get('link')
  if (link !== null && dialect.relink) headers.set('link', dialect.relink(request, link))
  const json: unknown = await answer.json()
  const fetchJson = async (path: string) => {
    const response = await api.fetch(new Request(new URL(path, request.url), { headers: request.headers }))
    return response.ok ? response.json() : null
  }
  const list =
    Array.isArray(json) && dialect.rearrange ? await dialect.rearrange(request, json, fetchJson) : json
  const shaped = dialect.reshape?.(list) ?? list
  const said = new Response(JSON.stringify(shaped), { status: answer.status, headers })
  return dialect.restate?.(world, request, said, shaped) ?? said
}
