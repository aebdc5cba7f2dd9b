import { type Fault, fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { parseJson } from '../../json/parseJson.ts'
import { line, list, record } from '../../json/read.ts'
import { watchPolicy } from '../../net/policyWatch.ts'
import { readText } from '../../net/readText.ts'
import type { Platform } from '../../platform/platform.ts'

/** How long one request may take, and how large its answer may be. */
const DEADLINE_MS = 10_000
const MAX_BYTES = 512 * 1024

type Parts = Pick<Platform, 'fetch' | 'clock' | 'events'>

interface FoundServer {
  readonly url: string
  readonly title: string
}

interface Page {
  readonly text: string
  /** The address after redirects. */
  readonly url: URL
}

/**
 * Finds the instance for `address`, which is a host, an account (`user@host`) or the address of a page. The API may be on
 * another host than the accounts; host-meta, webfinger or nodeinfo name it then (SA4).
 */
export async function findServer(parts: Parts, address: string): Promise<Outcome<FoundServer>> {
  const typed = readAddress(address)
  if (typed === null) return fail('invalid', 'no address of a server', { textKey: 'accounts.not_an_address' })
  const { origin, account } = typed
  const direct = await instanceAt(parts, origin)
  if (direct.ok || direct.fault.textKey === FORBIDDEN) return direct
  const { hostname } = new URL(origin)
  const resource = `acct:${account || hostname}@${hostname}`
  const pages = await Promise.all(
    ['host-meta', `webfinger?resource=${encodeURIComponent(resource)}`, 'nodeinfo'].map((path) =>
      fetchPage(parts, `${origin}/.well-known/${path}`),
    ),
  )
  const found = pages.flatMap((page) => (page.ok ? [page.value] : []))
  const others = new Set(found.flatMap(originsIn).filter((other) => other !== origin))
  for (const other of [...others].slice(0, MAX_OTHERS)) {
    const instance = await instanceAt(parts, other)
    if (instance.ok) return instance
  }
  // The API exists, but is slow or broken at the moment.
  if (direct.fault.code === 'deadline' || direct.fault.code === 'refused') return direct
  // A server of the Fediverse without an API that this client speaks.
  if (found.some(({ text }) => text.includes('nodeinfo')))
    return fail('unsupported', 'no API of Mastodon', { textKey: 'accounts.unknown_family' })
  return direct
}

/** Limit of further hosts to ask. */
const MAX_OTHERS = 3

/** The origin and the account name in `address`. The origin is https, or http for this computer. Null if `address` is invalid. */
export function readAddress(address: string): { origin: string; account: string } | null {
  const trimmed = address.trim().replace(/^@/, '')
  const [, scheme = '', rest = ''] = /^(https?:\/\/)?(.*)$/i.exec(trimmed) ?? []
  const parts = /^(?:([^@/\s]+)@)?([^@/\s?#]+)(?:[/?#].*)?$/.exec(rest)
  const host = parts?.[2]?.toLowerCase()
  if (host === undefined) return null
  const isHere = LOCAL.test(host)
  const url = `${isHere ? 'http' : 'https'}://${host}`
  if (!URL.canParse(url) || (scheme.toLowerCase() === 'http://' && !isHere)) return null
  const { origin, hostname } = new URL(url)
  // A host without a dot in its name is not on the public internet.
  return isHere || hostname.includes('.') ? { origin, account: parts?.[1] ?? '' } : null
}

/** Hosts of this computer. */
const LOCAL = /^(localhost|127\.0\.0\.1|[\w.-]+\.localhost)(:\d+)?$/

/** Whether `url` is the origin of a server that may be asked for a token. */
export const isServerUrl = (url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === url && readAddress(url) !== null

async function instanceAt(parts: Parts, origin: string): Promise<Outcome<FoundServer>> {
  const page = await fetchPage(parts, `${origin}/api/v1/instance`)
  if (!page.ok) return page
  const { url, text } = page.value
  const { title, uri, domain } = record(parseJson(text))
  const name = line(title) || line(uri) || line(domain)
  // A redirect to another host leads to the server's real address. Requests that change something follow none (E46).
  const isInstance = name !== '' && isServerUrl(url.origin)
  return isInstance
    ? ok({ url: url.origin, title: name })
    : fail('unreadable', 'no instance', { textKey: 'accounts.not_a_server' })
}

/** The host of this page forbids the connection. */
const FORBIDDEN = 'accounts.host_forbids'

async function fetchPage(parts: Parts, address: string): Promise<Outcome<Page>> {
  const { fetch, clock } = parts
  const policy = watchPolicy(parts, new URL(address).origin)
  const abort = new AbortController()
  let late = false
  const cancel = clock.after(DEADLINE_MS, () => {
    late = true
    abort.abort()
  })
  try {
    const response = await fetch(address, {
      signal: abort.signal,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!response.ok) return statusFault(response.status)
    const text = await readText(response, MAX_BYTES)
    if (text === null)
      return fail('unreadable', 'the answer is too large', { textKey: 'accounts.not_a_server' })
    return ok({ text, url: new URL(response.url || address) })
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    if (late) return fail('deadline', message, { textKey: 'accounts.server_slow' })
    if (await policy.forbade()) return fail('unsupported', message, { textKey: FORBIDDEN })
    // The browser hides all other reasons: an unknown host, a certificate, CORS.
    return fail('network', message, { textKey: 'accounts.server_unreachable' })
  } finally {
    cancel()
    policy.stop()
  }
}

const statusFault = (status: number): { readonly ok: false; readonly fault: Fault } =>
  fail(status >= 500 || status === 429 ? 'refused' : 'unreadable', `status ${status}`, {
    status,
    textKey: status >= 500 || status === 429 ? 'accounts.server_broken' : 'accounts.not_a_server',
  })

/** The origins that a well-known page names: in links of JSON, or in the attributes of XML. */
function originsIn({ text, url }: Page): readonly string[] {
  const { links, subject } = record(parseJson(text))
  const named = list(links)
    .map(record)
    .flatMap(({ href, template }) => [href, template])
  const inXml = [...text.matchAll(/(?:template|href)=["']([^"'\s]{1,500})["']/g)].map(
    ([, address]) => address,
  )
  const ofSubject = line(subject).split('@')[1]
  return [
    url.origin,
    ...[...named, ...inXml].map(String),
    ...(ofSubject ? [`https://${ofSubject}`] : []),
  ].flatMap((address) => {
    const plain = address.replace(/\{.*$/s, '')
    if (!URL.canParse(plain)) return []
    const { origin } = new URL(plain)
    return isServerUrl(origin) ? [origin] : []
  })
}
