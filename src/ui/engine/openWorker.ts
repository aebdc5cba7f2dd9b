/** How the engine runs: shared by all tabs, one for this tab alone, or (to debug it) in the page itself. */
export type EngineForm = 'shared' | 'dedicated' | 'page'

export interface OpenedWorker {
  readonly form: EngineForm
  /** The tab's end of the line. */
  readonly port: MessagePort | Worker
  /** Calls `tell` when the worker's script can't be loaded or breaks while it starts. */
  readonly onError: (tell: () => void) => void
  readonly close: () => void
}

/** One way to come to an engine. */
export interface Way {
  readonly form: EngineForm
  /** A worker of another name is another engine: one that hangs is not met again. */
  readonly name: 'rookery' | 'rookery-1'
  /** No word from the engine within this: the next way is tried. */
  readonly limitMs: number
}

/** The same options everywhere: other ones for the same worker are an error (Chromium). */
interface SharedOptions extends WorkerOptions {
  /** Lets a post come through that is under way when the last tab closes. */
  extendedLifetime?: boolean
}

/** Opens the engine. The constructors must stand here word for word: Vite finds the engine by them. */
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
      onError: (tell) => worker.addEventListener('error', tell),
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
    onError: (tell) => worker.addEventListener('error', tell),
    close: () => worker.terminate(),
  }
}

/** Not an import that a build could follow: the interface never holds engine code. */
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
    onError: (tell) => {
      failed = tell
    },
    close: () => port1.close(),
  }
}

const LIMIT_MS = 5_000
const SHARED: Way = { form: 'shared', name: 'rookery', limitMs: LIMIT_MS / 3 }
const DEDICATED: Way = { form: 'dedicated', name: 'rookery', limitMs: LIMIT_MS }

/** What this browser can do, one after the other; or what `?engine=` asks for (for tests, the bench and debugging). */
export function waysFor(search: string): readonly Way[] {
  const asked = new URLSearchParams(search).get('engine')
  if (asked === 'page' && import.meta.env.DEV) return [{ ...DEDICATED, form: 'page' }]
  if (asked === 'dedicated' || typeof SharedWorker === 'undefined') return [DEDICATED]
  // Who joins an engine in the moment of its end is never answered (Chromium); who joins again finds its successor.
  return [SHARED, SHARED, SHARED, { ...SHARED, name: 'rookery-1', limitMs: LIMIT_MS }, DEDICATED]
}
