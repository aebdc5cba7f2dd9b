import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { bind } from '../../../instance/bind.ts'

/** Longer than any wait of a story: a command that takes longer hangs. */
const COMMAND_LIMIT_MS = 60_000
const START_LIMIT_MS = 10_000

/** One session of a W3C WebDriver: a browser with a new profile. */
export interface WebDriver {
  readonly pid: number
  /** Sends a command of the session. Rejects with the driver's own words. */
  send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>
  close(): Promise<void>
}

/**
 * Starts the driver `command` and a session. The client is our own: the ready ones need Node 22, or bring a test framework.
 *
 * @param env more variables of the driver and its browser.
 */
export async function openWebDriver(command: string, env: NodeJS.ProcessEnv): Promise<WebDriver> {
  const port = await freePort()
  // A group of its own: the browser's processes must end with it.
  const child = spawn(command, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...env },
  })
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  const call = async <T>(method: string, path: string, body: object | null): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(COMMAND_LIMIT_MS),
      body: body === null ? null : JSON.stringify(body),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  try {
    await untilReady(() => call<{ ready: boolean }>('GET', '/status', null), child)
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', pageLoadStrategy: 'none' } }
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities })
    const session = `/session/${sessionId}`
    return {
      pid: child.pid ?? 0,
      send: (method, path, body) => call(method, session + path, method === 'POST' ? (body ?? {}) : null),
      close: async () => {
        await call('DELETE', session, null).catch(() => {})
        end()
      },
    }
  } catch (thrown) {
    end()
    throw thrown
  }
}

async function untilReady(status: () => Promise<{ ready: boolean }>, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_LIMIT_MS
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the WebKit driver ended with ${child.exitCode}`)
    const answer = await status().catch(() => null)
    if (answer?.ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the WebKit driver does not answer')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await bind(probe, 0)
  await new Promise((resolve) => probe.close(resolve))
  return port
}
