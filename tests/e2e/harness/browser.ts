import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/findChromium.mjs'
import { type Cdp, connectCdp } from './cdp.ts'

/** A Chromium with a new profile. The tests start it themselves, because under Playwright all tabs count as visible. */
export interface Browser {
  readonly cdp: Cdp
  /** Its debugging address. */
  readonly url: string
  readonly pid: number
  /** The browser context of the tabs; undefined: the process's default context. */
  readonly contextId?: string
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<void>
  /** Opens a tab and resolves with its target id. The tab becomes the visible one unless `background` is set. */
  open(url: string, how?: { background?: boolean; newWindow?: boolean }): Promise<string>
  /** All tabs and workers. */
  targets(type?: 'page' | 'shared_worker' | 'service_worker' | 'worker'): Promise<Target[]>
  /** Closes the browser and deletes its profile. */
  close(): Promise<void>
}

/** A tab or worker, as Chromium's debugging protocol describes it. */
export interface Target {
  readonly targetId: string
  readonly type: string
  readonly title: string
  readonly url: string
  readonly browserContextId?: string
}

export interface BrowserOptions {
  /** The path of its program; default: Chromium's. */
  readonly program?: string
  /** Additional Chromium flags. */
  readonly flags?: readonly string[]
  /** Outer size of the window in CSS pixels. */
  readonly window?: { readonly width: number; readonly height: number }
  /** The user's browser settings, in the format of the `Preferences` file of Chromium's profile. */
  readonly preferences?: object
}

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // /dev/shm is tiny in containers.
  '--disable-dev-shm-usage',
]

/** Windows has no process groups that a signal could be sent to. */
const HAS_GROUPS = process.platform !== 'win32'

/** Sends a signal to a browser and all its processes. Debian starts the headless shell by a script, which passes no signal on. */
function kill(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!HAS_GROUPS || child.pid === undefined) {
    child.kill(signal)
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It has ended.
  }
}

/** Running browsers with the folders of their profiles. They are killed and deleted when this process exits. */
const running = new Map<ChildProcess, string>()
process.once('exit', () => {
  for (const [child, folder] of running) {
    kill(child, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
  }
})
// By default, a process that is ended by a signal emits no `exit` event.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

/** Starts a Chromium. */
export async function launchBrowser({
  program = findChromium(),
  flags = [],
  window = { width: 1366, height: 768 },
  preferences,
}: BrowserOptions = {}): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-chromium-'))
  const profile = join(folder, 'profile')
  if (preferences !== undefined) {
    mkdirSync(join(profile, 'Default'), { recursive: true })
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  }
  const size = `--window-size=${window.width},${window.height}`
  const child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, size, ...flags, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own.
    detached: HAS_GROUPS,
    // Chromium's temporary files are deleted with the profile.
    env: { ...process.env, TMPDIR: folder },
  })
  running.set(child, folder)
  const ended = once(child, 'close').then(() => {
    running.delete(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })

  const end = async (): Promise<void> => {
    kill(child, 'SIGTERM')
    const late = setTimeout(() => kill(child, 'SIGKILL'), 5_000)
    await ended
    clearTimeout(late)
  }

  try {
    const url = await debuggingAddress(child)
    const cdp = await connectCdp(url)
    return {
      cdp,
      url,
      pid: child.pid ?? 0,
      ended,
      open: async (address, how = {}) =>
        (await cdp.send('Target.createTarget', { url: address, ...how })).targetId,
      targets: async (type) => {
        const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] })
        return targetInfos.filter((target) => type === undefined || target.type === type)
      },
      close: async () => {
        await Promise.race([cdp.send('Browser.close').catch(() => {}), ended, pause(3_000)])
        await cdp.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Resolves with the debugging address that Chromium prints. Rejects with Chromium's output if there is none. */
async function debuggingAddress(child: ChildProcess): Promise<string> {
  let printed = ''
  child.stderr?.setEncoding('utf8')
  const address = new Promise<string>((resolve) => {
    child.stderr?.on('data', (text: string) => {
      // Chromium keeps printing while it runs. The end of the output is enough for the error message.
      printed = (printed + text).slice(-4_000)
      const found = /DevTools listening on (ws:\S+)/.exec(printed)
      if (found?.[1]) resolve(found[1])
    })
  })
  const failed = Promise.race([
    once(child, 'close').then(() => 'ended without a debugging address'),
    pause(30_000).then(() => 'printed no debugging address in 30 s'),
  ])
  return Promise.race([
    address,
    failed.then((how): never => {
      throw new Error(`Chromium ${how}:\n${printed}`)
    }),
  ])
}

/** Resolves after `ms`, without keeping the process alive. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

/**
 * Calls `look` until it returns a truthy value, and resolves with it. Rejects after `ms`; `what` names the condition.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T> | T,
  ms = 30_000,
  everyMs = 50,
): Promise<NonNullable<T>> {
  const end = Date.now() + ms
  let last: unknown
  for (;;) {
    try {
      const seen = await look()
      if (seen) return seen
      last = seen
    } catch (error) {
      last = error
    }
    if (Date.now() > end)
      throw new Error(
        `waited ${ms} ms for: ${what} (last: ${last instanceof Error ? last.message : JSON.stringify(last)})`,
      )
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
