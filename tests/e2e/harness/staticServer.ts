import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'

/** A minimal web server for pages other than the client. */
export interface StaticServer {
  readonly origin: string
  close(): Promise<void>
}

/** Returns the body and content type for a path, or null for 404. */
export type Answer = (
  path: string,
  request: IncomingMessage,
) => { body: string | Buffer; type: string } | null

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** Serves the results of `answer` on a free port of loopback, with `headers` in each response. */
export async function serve(
  answer: (path: string, request: IncomingMessage) => ReturnType<Answer> | Promise<ReturnType<Answer>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<StaticServer> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const found = await answer(path, request)
    response.writeHead(found ? 200 : 404, { ...headers, 'content-type': found?.type ?? 'text/plain' })
    response.end(found?.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Serves the files of `folder`, and its `index.html` for all other paths. */
export const serveFolder = (
  folder: string,
  headers?: Readonly<Record<string, string>>,
): Promise<StaticServer> =>
  serve(async (path) => {
    const file = join(folder, path)
    const found = extname(path) === '' ? null : await readFile(file).catch(() => null)
    if (found) return { body: found, type: TYPES[extname(path)] ?? 'application/octet-stream' }
    return { body: await readFile(join(folder, 'index.html')), type: TYPES['.html'] ?? '' }
  }, headers)
