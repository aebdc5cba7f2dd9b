import { MAX_HTML_CHARS } from '../json/limits.ts'

/** A whole page with scripts, which many web servers send for any missing file. */
const PAGE = /^\s*<!doctype[\s\S]*<script/i

/**
 * An HTML file of the administrator, truncated. Empty if there is none, or if the server sent the client's own page.
 */
export function htmlFragment(served: unknown): string {
  const html = typeof served === 'string' ? served.slice(0, MAX_HTML_CHARS) : ''
  return PAGE.test(html) ? '' : html
}
