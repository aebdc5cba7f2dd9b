/** How the engine runs: shared by all tabs, dedicated to this tab, or (for debugging) in the page itself. */
type EngineForm = 'shared' | 'dedicated' | 'page'

/** An engine that may still be starting. */
export interface OpenedWorker {
  readonly form: EngineForm
  /** The tab's end of the connection. */
  readonly port: MessagePort | Worker
  /** Calls `listener` when the worker's script can't be loaded or throws while it starts. */
  readonly onError: (listener: () => void) => void
  readonly close: () => void
}

/** One way to connect to an engine. */
export interface Way {
  readonly form: EngineForm
  /** A worker with another name is another engine, so a hung one is bypassed. */
  readonly name: 'rookery' | 'rookery-1'
  /** If the engine does not answer within this time, the tab tries the next way. */
  readonly limitMs: number
}

/** Use the same options everywhere: Chromium throws if they differ for the same worker. */
interface SharedOptions extends WorkerOptions {
  /** Lets a post in flight complete after the last tab closes. */
  extendedLifetime?: boolean
}

/** Opens the engine. Vite finds the engine by the literal constructor calls. */
export function openWorker({ form, name }: Way): OpenedWorker {
  if (import.meta.env.DEV && form === 'page') return openInPage()
  if (form === 'shared') {
    const worker = new SharedWorker(new URL('../../worker/engine.worker.ts', import.meta.url), {
      type: 'module',
      name: `${name}${__DEV_NONCE__}`,
      extendedLifetime: true,
    } as SharedOptions)
    return {
      form,
      port: worker.port,
      onError: (listener) => worker.addEventListener('error', listener),
      close: () => worker.port.close(),
    }
  }
  const worker = new Worker(new URL('../../worker/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: `${name}${__DEV_NONCE__}`,
  })
  return {
    form,
    port: worker,
    onError: (listener) => worker.addEventListener('error', listener),
    close: () => worker.terminate(),
  }
}

/** Hidden from the bundler: the interface must not contain engine code. */
const PAGE_ENTRY = '/src/worker/engine.page.ts'

function openInPage(): OpenedWorker {
  const { port1, port2 } = new MessageChannel()
  let failed = (): void => {}
  import(/* @vite-ignore */ PAGE_ENTRY).then(
    (entry: { runInPage: (port: MessagePort) => void }) => entry.runInPage(port2),
    () => failed(),
  )
  return {
    form: 'page',
    port: port1,
    onError: (listener) => {
      failed = listener
    },
    close: () => port1.close(),
  }
}

const LIMIT_MS = 5_000
const SHARED: Way = { form: 'shared', name: 'rookery', limitMs: LIMIT_MS / 3 }
const DEDICATED: Way = { form: 'dedicated', name: 'rookery', limitMs: LIMIT_MS }

/**
 * The ways that this browser supports, in order; `?engine=` restricts them (for tests, the bench and
 * debugging).
 */
export function waysFor(search: string): readonly Way[] {
  const requested = new URLSearchParams(search).get('engine')
  if (requested === 'page' && import.meta.env.DEV) return [{ ...DEDICATED, form: 'page' }]
  if (requested === 'dedicated' || typeof SharedWorker === 'undefined') return [DEDICATED]
  // Chromium never answers a tab that connects at the moment the engine ends; connecting again reaches its
  // successor.
  return [SHARED, SHARED, SHARED, { ...SHARED, name: 'rookery-1', limitMs: LIMIT_MS }, DEDICATED]
}
