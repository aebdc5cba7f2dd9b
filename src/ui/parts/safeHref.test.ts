import { expect, it } from 'vitest'
import { safeHref } from './safeHref.ts'

it.each([
  'https://example.org/a?b#c',
  'HTTP://EXAMPLE.ORG',
  'mailto:mika@example.org',
  'gemini://example.org/',
  'magnet:?xt=urn:btih:0',
])('accepts %s unchanged', (href) => expect(safeHref(href)).toBe(href))

it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//example.org',
  '/users/1',
  '',
  `https://example.org/${'a'.repeat(9_000)}`,
])('rejects %s', (href) => expect(safeHref(href)).toBeNull())
