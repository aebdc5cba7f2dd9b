import { MAX_HTML_CHARS } from '../json/limits.ts'

/** A whole page with scripts: what a web server sends for any address that it has no file for. */
const PAGE = /^\s*<!doctype[\s\S]*<script/i

/** An HTML file that an operator wrote, bounded; empty where none was served, or the client's own page. */
export function fragment(served: unknown): string {
  const html = typeof served === 'string' ? served.slice(0, MAX_HTML_CHARS) : ''
  return PAGE.test(html) ? '' : html
}
