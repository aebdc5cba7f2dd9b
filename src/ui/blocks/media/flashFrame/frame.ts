/**
 * The script of a sandboxed frame that plays one Flash film (`scripts/build/flash.ts`). The frame's page has no origin and no
 * storage. Once the film is loaded, the page can connect to nothing but the player's own files. The film's URL is in the hash.
 * This is a classic script without imports, because a page without an origin can't load modules.
 */

// Opened by itself, or where no sandbox takes the origin away, a film would have the client's address, or its storage (M43).
if (parent === window || self.origin !== 'null') throw new Error('Flash plays in a sandboxed frame only')

interface Player extends HTMLElement {
  ruffle(): { load(options: Readonly<Record<string, unknown>>): Promise<void> }
}

interface RufflePlayer {
  config?: Readonly<Record<string, unknown>>
  newest?(): { createPlayer(): Player } | null
}

/** Typical films are far smaller. */
const MAX_BYTES = 64_000_000
const FILM_LIMIT_MS = 60_000

/** Films come from strangers: no network, no scripts, no links. */
const CONFIG = {
  allowScriptAccess: false,
  allowNetworking: 'none',
  openUrlMode: 'deny',
  // The user has pressed play already.
  autoplay: 'on',
  unmuteOverlay: 'hidden',
  letterbox: 'on',
  polyfills: false,
  splashScreen: false,
  upgradeToHttps: false,
  contextMenu: 'off',
  logLevel: 'error',
}

const frameWindow = window as Window & { RufflePlayer?: RufflePlayer }
const folder = new URL('.', location.href)

function post(flash: 'started' | 'ready' | 'failed' | 'left', message = ''): void {
  parent.postMessage({ flash, message }, location.origin)
}

/** Downloads the film. Throws if that fails, if it is too large, or if it is not a Flash film. */
async function loadFilm(): Promise<Uint8Array> {
  const url = new URL(decodeURIComponent(location.hash.slice(1)))
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('the URL is not http(s)')
  const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(FILM_LIMIT_MS) })
  if (!answer.ok || answer.body === null) throw new Error(`the server answered ${answer.status}`)
  const reader = answer.body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
    if (size > MAX_BYTES) throw new Error(`the film is larger than ${MAX_BYTES} bytes`)
  }
  const bytes = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  // The signatures of films that are uncompressed, or compressed by zlib or LZMA.
  if (!/^[FCZ]WS/.test(String.fromCharCode(...bytes.subarray(0, 3))))
    throw new Error('the file is no Flash film')
  return bytes
}

/** After this, the page can load only the player's own files. */
function restrictLoading(): void {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `connect-src ${folder}; script-src ${folder} 'wasm-unsafe-eval'`
  document.head.append(policy)
}

function loadRuffle(): Promise<void> {
  frameWindow.RufflePlayer = { config: { publicPath: folder.href } }
  const script = document.createElement('script')
  script.src = new URL('ruffle.js', folder).href
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('the player could not be loaded'))
    document.head.append(script)
  })
}

async function play(): Promise<void> {
  const data = await loadFilm()
  restrictLoading()
  await loadRuffle()
  const player = frameWindow.RufflePlayer?.newest?.()?.createPlayer()
  if (player === undefined) throw new Error('the player does not start')
  document.body.append(player)
  await player.ruffle().load({ ...CONFIG, data })
  addEventListener('focus', () => player.focus())
  // The user may type elsewhere by now.
  if (document.hasFocus()) player.focus()
  post('ready')
}

// The film receives all keys. Escape is the only way out of it by keyboard.
addEventListener('keydown', ({ key }) => key === 'Escape' && post('left'), true)
post('started')
play().catch((thrown: unknown) => post('failed', String(thrown)))
