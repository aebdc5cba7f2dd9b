/**
 * The content security policies of the client, the only place where they are written. The build puts two of them into
 * pages (`meta`), the embedded instance sends all of them (`header`), and a test compares docs/serving.md with them.
 * A `<meta>` supports neither `frame-ancestors` nor `sandbox`, so only a header can have these.
 */
interface PolicyOfPage {
  readonly meta: string
  readonly header: string
}

const policy = (...directives: readonly string[]): string => directives.join('; ')

const PAGE = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: http: data: blob:",
  "media-src 'self' https: http: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // The Flash player's sandboxed frame (`flash.ts`).
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
]
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default']

/** The page's: its own files, plus images and media from anywhere. */
export const PAGE_POLICY: PolicyOfPage = {
  meta: policy(...PAGE, ...TRUSTED_TYPES),
  header: policy(...PAGE, "frame-ancestors 'none'", ...TRUSTED_TYPES),
}

const FLASH = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data: blob:',
  'connect-src https: http:',
  "form-action 'none'",
  "base-uri 'none'",
]

/**
 * The one of the frame that plays Flash: it may load the player beside it, and the Flash movie. Before the player loads,
 * the frame itself blocks everything but the player (`flashFrame/frame.ts`).
 */
export const FLASH_POLICY: PolicyOfPage = {
  meta: policy(...FLASH),
  header: policy(...FLASH, "frame-ancestors 'self'", 'sandbox allow-scripts'),
}

/** The engine's, which connects to `sources`. A worker is not covered by its page's policy. */
export const enginePolicy = (...sources: readonly string[]): string =>
  policy("default-src 'none'", "script-src 'self'", ["connect-src 'self'", ...sources].join(' '))

/** The service worker's: it fetches the client's files, and alerts have images. */
export const SERVICE_WORKER_POLICY = policy(
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' https: http: data:",
)

/** The referrer policy of everything, in the page's `<meta>` and as a header: nobody learns which page links to them. */
export const REFERRER_POLICY = 'no-referrer'
