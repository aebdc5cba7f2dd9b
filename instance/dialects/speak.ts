import type { Api } from '../api/env.ts'
import type { World } from '../world.ts'

/** Answers a request in the instance's dialect. */
export async function speak(world: World, api: Api, request: Request): Promise<Response> {
  const { dialect } = world
  const own = await dialect.intercept(world, request)
  const answer = own ?? (await api.fetch(request))
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  if (own || dialect.name === 'pleroma' || !isJson) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(dialect.reshape(await answer.json())), {
    status: answer.status,
    headers,
  })
}
