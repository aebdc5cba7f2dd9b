/**
 * A `fetch` over XMLHttpRequest that reports upload progress. Supports only what uploads need: method (POST unless
 * given), headers, body and signal.
 */
export const fetchWithProgress =
  (open: () => XMLHttpRequest, onSent: (bytes: number) => void): typeof fetch =>
  (input, { method = 'POST', headers = {}, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const failed = (): void => reject(new TypeError('Failed to fetch'))
      const aborted = (): void => reject(new DOMException('aborted', 'AbortError'))
      // `abort` on a request that is not sent yet fires no event.
      if (signal?.aborted) {
        aborted()
        return
      }
      const request = open()
      request.open(method, String(input))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.responseType = 'arraybuffer'
      request.upload.onprogress = ({ loaded }) => onSent(loaded)
      request.onload = () => {
        const answer = answerOf(request)
        if (answer === null) failed()
        else resolve(answer)
      }
      request.onerror = failed
      request.onabort = aborted
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** The answer as `fetch` gives it; null for a status that HTTP does not have. */
function answerOf(request: XMLHttpRequest): Response | null {
  const { status } = request
  if (status < 200 || status > 599) return null
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(WITHOUT_BODY.has(status) ? null : (request.response as ArrayBuffer), {
    status,
    headers,
  })
}
