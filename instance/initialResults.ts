/** The placeholder in the client's page that Pleroma replaces. */
const PLACEHOLDER = '<!--server-generated-meta-->'

/** The answers that Pleroma embeds in each page if configured to. */
const PATHS = [
  '/api/v1/instance',
  '/instance/panel.html',
  '/nodeinfo/2.0.json',
  '/api/pleroma/frontend_configurations',
]

/**
 * `page` with what Pleroma inserts: the instance's answers, as an object that maps each path to its JSON in Base64, and the
 * instance's name as a title. `ask` fetches a path; `extra` follows the title.
 */
export async function withInitialResults(
  page: Response,
  ask: (path: string) => Promise<Response>,
  extra = '',
): Promise<Response> {
  const results: Record<string, string> = {}
  let title = ''
  for (const path of PATHS) {
    const answer = await ask(path)
    if (!answer.ok) continue
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    const value: unknown = isJson ? await answer.json() : await answer.text()
    results[path] = Buffer.from(JSON.stringify(value)).toString('base64')
    if (path === PATHS[0]) title = (value as { readonly title: string }).title
  }
  const script = `<script id="initial-results" type="application/json">${JSON.stringify(results)}</script>`
  const headers = new Headers(page.headers)
  headers.delete('content-length')
  const html = await page.text()
  return new Response(
    html.replace(PLACEHOLDER, () => `${script}<title>${title}</title>${extra}`),
    { status: page.status, headers },
  )
}
