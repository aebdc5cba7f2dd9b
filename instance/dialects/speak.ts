import type { Api } from '../api/env.ts'
import type { World } from '../world.ts'

/** Answers a request in the instance's dialect. */
export async function speak(world: World, api: Api, request: Request): Promise<Response> {
  const { dialect } = world
  const own = await dialect.intercept(world, request)
  const answer = own ?? (await api.fetch((await dialect.translate?.(request)) ?? request))
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  if (own || dialect.name === 'pleroma' || !isJson) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  const json: unknown = await answer.json()
  const fetchJson = async (path: string) => {
    const further = await api.fetch(new Request(new URL(path, request.url), { headers: request.headers }))
    return further.ok ? further.json() : null
  }
  const list =
    Array.isArray(json) && dialect.rearrange ? await dialect.rearrange(request, json, fetchJson) : json
  return new Response(JSON.stringify(dialect.reshape(list)), {
    status: answer.status,
    headers,
  })
}
