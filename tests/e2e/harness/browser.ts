import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/findChromium.mjs'
import { type Cdp, connectCdp } from './cdp.ts'

/** A Chromium with an empty profile of its own, started by us, so that hidden tabs are really hidden. */
export interface Browser {
  readonly cdp: Cdp
  /** Its debugging address. */
  readonly url: string
  readonly pid: number
  /** The browser context whose tabs these are; undefined for the process's own, which is a whole profile. */
  readonly contextId?: string
  /** Resolves when its process has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Opens a tab and resolves with its target's id; it becomes the visible one unless `background`. */
  open(url: string, how?: { background?: boolean; newWindow?: boolean }): Promise<string>
  /** All tabs and workers. */
  targets(type?: 'page' | 'shared_worker' | 'service_worker' | 'worker'): Promise<Target[]>
  /** Ends it, and removes its profile. */
  close(): Promise<void>
}

export interface Target {
  readonly targetId: string
  readonly type: string
  readonly title: string
  readonly url: string
  readonly browserContextId?: string
}

export interface BrowserOptions {
  /** More of Chromium's flags. */
  readonly flags?: readonly string[]
  /** Outer size of its window in CSS pixels. */
  readonly window?: { readonly width: number; readonly height: number }
  /** What the person has set in the browser, as Chromium keeps it in its profile. */
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

/** Browsers that run, and the folders of their profiles: none outlives this process. */
const running = new Map<ChildProcess, string>()
process.once('exit', () => {
  for (const [child, folder] of running) {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
  }
})
// A process that is told to end leaves without `exit` otherwise.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

export async function launchBrowser({
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
  const child = spawn(
    findChromium(),
    [...FLAGS, `--user-data-dir=${profile}`, size, ...flags, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // What it leaves behind goes with the profile.
      env: { ...process.env, TMPDIR: folder },
    },
  )
  running.set(child, folder)
  const ended = once(child, 'close').then(() => {
    running.delete(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })

  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
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

/** The address that Chromium prints when it listens. Rejects with what it printed instead. */
async function debuggingAddress(child: ChildProcess): Promise<string> {
  let printed = ''
  child.stderr?.setEncoding('utf8')
  const address = new Promise<string>((resolve) => {
    child.stderr?.on('data', (text: string) => {
      // It goes on printing all its life: keep no more than is needed to tell why it did not start.
      printed = (printed + text).slice(-4_000)
      const found = /DevTools listening on (ws:\S+)/.exec(printed)
      if (found?.[1]) resolve(found[1])
    })
  })
  const failed = Promise.race([
    once(child, 'close').then(() => 'ended'),
    pause(30_000).then(() => 'said nothing'),
  ])
  return Promise.race([
    address,
    failed.then((how): never => {
      throw new Error(`Chromium ${how} before it could be spoken to:\n${printed}`)
    }),
  ])
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** Resolves with what `look` returns as soon as that is truthy; rejects after `ms` with `what`. */
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
