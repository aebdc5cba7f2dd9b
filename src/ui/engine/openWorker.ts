/** How the engine runs: shared by all tabs, or one for this tab alone. */
export type EngineForm = 'shared' | 'dedicated'

export interface OpenedWorker {
  readonly form: EngineForm
  /** The tab's end of the line. */
  readonly port: MessagePort | Worker
  /** Calls `tell` when the worker's script can't be loaded or breaks while it starts. */
  readonly onError: (tell: () => void) => void
  readonly close: () => void
}

/** A worker of another name is another engine; in development so is one of changed code. */
const nameOf = (attempt: number): string => `rookery${attempt === 0 ? '' : `-${attempt}`}${__DEV_NONCE__}`

/** The same options everywhere: other ones for the same worker are an error (Chromium). */
interface SharedOptions extends WorkerOptions {
  /** Lets a post come through that is under way when the last tab closes. */
  extendedLifetime?: boolean
}

/**
 * Opens the engine. The constructors must stand here word for word: Vite finds the engine by them.
 *
 * @param attempt another try gets another name, so that it is not served by an engine that hangs.
 */
export function openWorker(form: EngineForm, attempt: number): OpenedWorker {
  if (form === 'shared') {
    const worker = new SharedWorker(new URL('../../worker/engine.worker.ts', import.meta.url), {
      type: 'module',
      name: nameOf(attempt),
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
    name: nameOf(attempt),
  })
  return {
    form,
    port: worker,
    onError: (tell) => worker.addEventListener('error', tell),
    close: () => worker.terminate(),
  }
}

/** What this browser can do, or what `?engine=` asks for (for tests, the bench and debugging). */
export function formsToTry(search: string): readonly EngineForm[] {
  const asked = new URLSearchParams(search).get('engine')
  if (asked === 'dedicated' || typeof SharedWorker === 'undefined') return ['dedicated']
  return ['shared', 'shared', 'dedicated']
}
