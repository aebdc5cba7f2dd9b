/**
 * What plays one Flash film: the page of a sandboxed frame (`scripts/build/flash.ts`), which has no origin, no
 * storage, and from when the film is there no connection but to the player's own files. The film's address is behind
 * the `#`. A classic script, since a page without an origin may load no modules: it imports nothing.
 */

interface Player extends HTMLElement {
  ruffle(): { load(options: Readonly<Record<string, unknown>>): Promise<void> }
}

interface RufflePlayer {
  config?: Readonly<Record<string, unknown>>
  newest?(): { createPlayer(): Player } | null
}

/** Films of the web's first decades are far smaller. */
const MAX_BYTES = 64_000_000
const FILM_LIMIT_MS = 60_000

/** A film may talk to nobody, open nothing and run no script: it was made by a stranger. */
const CONFIG = {
  allowScriptAccess: false,
  allowNetworking: 'none',
  openUrlMode: 'deny',
  // The person has pressed play.
  autoplay: 'on',
  unmuteOverlay: 'hidden',
  letterbox: 'on',
  polyfills: false,
  splashScreen: false,
  upgradeToHttps: false,
  contextMenu: 'off',
  logLevel: 'error',
}

const owner = window as Window & { RufflePlayer?: RufflePlayer }
const folder = new URL('.', location.href)

function tell(flash: 'started' | 'ready' | 'failed' | 'left', message = ''): void {
  parent.postMessage({ flash, message }, location.origin)
}

/** The film's bytes; throws where there are none, too many, or not those of a film. */
async function film(): Promise<Uint8Array> {
  const url = new URL(decodeURIComponent(location.hash.slice(1)))
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('its address is none of the web')
  const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(FILM_LIMIT_MS) })
  if (!answer.ok || answer.body === null) throw new Error(`its server says ${answer.status}`)
  const reader = answer.body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
    if (size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`)
  }
  const bytes = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  // Plain, and packed in two ways.
  if (!/^[FCZ]WS/.test(String.fromCharCode(...bytes.subarray(0, 3)))) throw new Error('it is no Flash film')
  return bytes
}

/** From here on, nothing can be had but the player itself. */
function lock(): void {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `connect-src ${folder}; script-src ${folder} 'wasm-unsafe-eval'`
  document.head.append(policy)
}

function loadRuffle(): Promise<void> {
  owner.RufflePlayer = { config: { publicPath: folder.href } }
  const script = document.createElement('script')
  script.src = new URL('ruffle.js', folder).href
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('its player is not there'))
    document.head.append(script)
  })
}

async function play(): Promise<void> {
  const data = await film()
  lock()
  await loadRuffle()
  const player = owner.RufflePlayer?.newest?.()?.createPlayer()
  if (player === undefined) throw new Error('its player does not start')
  document.body.append(player)
  await player.ruffle().load({ ...CONFIG, data })
  tell('ready')
  player.focus()
}

// What has the focus may keep all keys but this one.
addEventListener('keydown', ({ key }) => key === 'Escape' && tell('left'), true)
tell('started')
play().catch((thrown: unknown) => tell('failed', String(thrown)))
