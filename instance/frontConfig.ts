import type { ServerResponse } from 'node:http'
import { serveClient } from './client.ts'
import { sendUnreachable } from './frontRequest.ts'

const PATH = '/static/config.json'
const TIMEOUT_MS = 10_000
const MAX_BYTES = 512_000

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
  const text = configText(answer.ok ? await readText(answer) : '', remote)
  outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' })
  outgoing.end(text)
}

/** The instance's answer. A redirect is not followed, because it may lead to any server that this machine reaches. */
const fetchConfig = (remote: URL): Promise<Response | null> =>
  fetch(new URL(PATH, remote), { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  )

/** The answer's text. Empty if it is too large or breaks off. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.length
      // Leaving the loop cancels the answer.
      if (bytes > MAX_BYTES) return ''
      chunks.push(chunk)
    }
  } catch {
    return ''
  }
  return Buffer.concat(chunks).toString()
}

/** The configuration in `given`, if it is one, for the client. Most servers have no such file, and answer with a page. */
function configText(given: string, remote: URL): string {
  const own = { server: undefined, site: remote.origin }
  try {
    const config: unknown = JSON.parse(given)
    const isPlain = typeof config === 'object' && !Array.isArray(config)
    return JSON.stringify({ ...(isPlain ? config : {}), ...own })
  } catch {
    // It is no JSON, or it is nested too deeply to be written.
    return JSON.stringify(own)
  }
}
