import type { ServerResponse } from 'node:http'
import { serveClient } from './client.ts'
import { sendUnreachable } from './frontRequest.ts'

const PATH = '/static/config.json'
const TIMEOUT_MS = 10_000

/**
 * Answers with the client's own `/static/config.json`, else the instance's, and with `site`: the instance's origin, where its pages
 * are opened. A `server` in the file would lead the client past the front, so it is left out.
 */
export async function answerConfig(
  remote: URL,
  staticDir: string | null,
  outgoing: ServerResponse,
): Promise<void> {
  const own = staticDir === null ? null : await serveClient(staticDir, new Request(new URL(PATH, remote)))
  const answer = own ?? (await fetchConfig(remote))
  if (answer === null) return sendUnreachable(outgoing, remote)
  // Most servers have no such file, and answer with a page or an error.
  const given: unknown = await answer.json().catch(() => null)
  const config = answer.ok && typeof given === 'object' && !Array.isArray(given) ? given : {}
  outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' })
  outgoing.end(JSON.stringify({ ...config, server: undefined, site: remote.origin }))
}

const fetchConfig = (remote: URL): Promise<Response | null> =>
  fetch(new URL(PATH, remote), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
