import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  enginePolicy,
  FLASH_POLICY,
  PAGE_POLICY,
  REFERRER_POLICY,
  SERVICE_WORKER_POLICY,
} from '../scripts/build/policy.ts'
import { at } from '../scripts/run.mjs'

// docs/serving.md tells hosts which headers to send. These tests read its examples as the web servers do.

const GUIDE = readFileSync(at('docs/serving.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...GUIDE.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , text = '']) => text)

type Headers = Readonly<Record<string, string>>

const ENGINE = enginePolicy('https://social.example', 'wss://social.example')
const FOR_EVER = 'public, max-age=31536000, immutable'
const ALWAYS = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': REFERRER_POLICY }
const POLICY = 'Content-Security-Policy'

/** What the guide's table says. The last step of a history fallback is `/index.html`. */
const EXPECTED: readonly [string, Headers][] = [
  ['/index.html', { [POLICY]: PAGE_POLICY.header, 'Cache-Control': 'no-cache' }],
  ['/service-worker.js', { [POLICY]: SERVICE_WORKER_POLICY, 'Cache-Control': 'no-cache' }],
  ['/assets/engine-Ab1_-2.js', { [POLICY]: ENGINE, 'Cache-Control': FOR_EVER }],
  ['/assets/deferred-engine-1.js', { 'Cache-Control': FOR_EVER }],
  ['/assets/app-1.css', { 'Cache-Control': FOR_EVER }],
  [
    '/assets/flash-1/frame.html',
    { [POLICY]: FLASH_POLICY.header, 'Cache-Control': FOR_EVER, 'Access-Control-Allow-Origin': '*' },
  ],
  ['/assets/flash-1/ruffle.wasm', { 'Cache-Control': FOR_EVER, 'Access-Control-Allow-Origin': '*' }],
  ['/static/config.json', { 'Cache-Control': 'no-cache' }],
]

/** The headers that nginx adds for the file at `path`: its maps by regular expressions, and `add_header`. */
function byNginx(text: string, path: string): Headers {
  const maps = new Map<string, string>()
  for (const [, name = '', body = ''] of text.matchAll(/^map \$uri \$(\w+) \{\n([\s\S]*?)^\}$/gm))
    for (const [, pattern = '', value = ''] of body.matchAll(/^\s*(\S+)\s+"([^"]*)";$/gm)) {
      const fits = pattern === 'default' || new RegExp(pattern.replace(/^~/, '')).test(path)
      if (fits && !maps.has(name)) maps.set(name, value)
    }
  const added = [...text.matchAll(/^\s*add_header (\S+) (\S+?)(?: always)?;$/gm)]
  return Object.fromEntries(
    added.flatMap(([, header = '', value = '']) => {
      const sent = value.startsWith('$') ? maps.get(value.slice(1)) : value
      return sent === undefined ? [] : [[header, sent]]
    }),
  )
}

/** The headers that Caddy adds for the file at `path`: those of the site, then those of the first `handle` that fits. */
function byCaddy(text: string, path: string): Headers {
  const matchers = new Map<string, boolean>()
  const headers: Record<string, string> = {}
  const fits = (glob: string): boolean =>
    glob.endsWith('*') ? path.startsWith(glob.slice(0, -1)) : path === glob
  let handled = false
  let reads = true
  for (const line of text.split('\n').map((each) => each.trim())) {
    const handle = /^handle(?: (\S+))? \{$/.exec(line)
    if (handle) {
      reads = !handled && (handle[1] === undefined || fits(handle[1]))
      handled ||= reads
    }
    const matcher = /^@(\w+) (path_regexp|path|file)(?: (\S+))?$/.exec(line)
    if (matcher) {
      const [, name = '', kind, pattern = ''] = matcher
      // The file exists.
      const isTrue = kind === 'file' || (kind === 'path' ? fits(pattern) : new RegExp(pattern).test(path))
      matchers.set(name, isTrue)
    }
    const [, name, header = '', quoted, plain = ''] =
      /^header (?:@(\w+) )?([A-Z][\w-]+) (?:"(.*)"|(\S+))$/.exec(line) ?? []
    if (header !== '' && reads && (name === undefined || matchers.get(name)))
      headers[header] = quoted ?? plain
  }
  return headers
}

test('the guide names the policies that the client was built with', () => {
  const named = blocks('').map((text) => text.trim().replaceAll(/;\s+/g, '; '))
  const anyServer = enginePolicy('https:', 'wss:')
  expect(named).toEqual([PAGE_POLICY.header, ENGINE, anyServer, SERVICE_WORKER_POLICY, FLASH_POLICY.header])
})

test.each([
  ['nginx', blocks('nginx').find((text) => text.includes('server {')), byNginx],
  ['Caddy', blocks('caddyfile')[0], byCaddy],
] as const)('its example for %s sends the headers of its table', (_, text = '', read) => {
  const sent = EXPECTED.map(([path]) => [path, read(text, path)])
  expect(sent).toEqual(EXPECTED.map(([path, headers]) => [path, { ...ALWAYS, ...headers }]))
})

test('its example for an instance lets the engine connect to all servers, and nothing else', () => {
  const text = blocks('nginx').find((block) => block.includes('proxy_pass')) ?? ''
  const [, path = '', body = ''] = /^location ~ (\S+) \{\n([\s\S]*)^\}$/m.exec(text) ?? []
  expect(
    ['/assets/engine-1.js', '/assets/deferred-1.js', '/'].filter((file) => new RegExp(path).test(file)),
  ).toEqual(['/assets/engine-1.js'])
  expect(body).toContain(`proxy_hide_header ${POLICY};`)
  expect(body).toContain(`add_header ${POLICY} "${enginePolicy('https:', 'wss:')}";`)
})

test('the header of a page says the same as its <meta>, and what only a header can', () => {
  const onlyInHeader = ({ meta, header }: typeof PAGE_POLICY): string[] => {
    const said = header.split('; ')
    const inMeta = meta.split('; ')
    expect(said.filter((directive) => inMeta.includes(directive))).toEqual(inMeta)
    return said.filter((directive) => !inMeta.includes(directive))
  }
  expect(onlyInHeader(PAGE_POLICY)).toEqual(["frame-ancestors 'none'"])
  expect(onlyInHeader(FLASH_POLICY)).toEqual(["frame-ancestors 'self'", 'sandbox allow-scripts'])
})
