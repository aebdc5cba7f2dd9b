import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** Longer than any wait of a story: a command that takes longer hangs. */
const COMMAND_LIMIT_MS = 60_000

/** The key under which the protocol names elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** One session of a W3C WebDriver: a browser with a new profile. */
export interface WebDriver {
  /** Sends a command of the session. Rejects with the driver's own words. */
  send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>
  /** Runs `body` as a function in the current window. A promise is awaited. */
  run<T>(body: string, ...args: unknown[]): Promise<T>
  close(): Promise<void>
}

/** Starts `driver` and a session with `capabilities`. Ends both with `close`. */
export async function openWebDriver(
  driver: { command: string; args: (port: number) => string[]; env?: NodeJS.ProcessEnv },
  capabilities: object,
): Promise<WebDriver> {
  const port = await freePort()
  const child = spawn(driver.command, driver.args(port), {
    stdio: 'ignore',
    env: { ...process.env, ...driver.env },
  })
  const root = `http://127.0.0.1:${port}`
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(root + path, {
      method,
      signal: AbortSignal.timeout(COMMAND_LIMIT_MS),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
  try {
    await untilReady(call, child)
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: capabilities },
    })
    const send = <T>(method: string, path: string, body?: object) =>
      call<T>(method, `/session/${sessionId}${path}`, body)
    return {
      send,
      run: (body, ...args) =>
        send('POST', '/execute/async', {
          script: `const [args, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]]
            Promise.resolve((async function () { ${body} }).apply(null, args)).then(done, (e) => done('error: ' + e))`,
          args,
        }),
      close: async () => {
        await call('DELETE', `/session/${sessionId}`).catch(() => {})
        child.kill()
      },
    }
  } catch (thrown) {
    child.kill()
    throw thrown
  }
}

async function untilReady(
  call: <T>(method: string, path: string) => Promise<T>,
  child: ChildProcess,
): Promise<void> {
  for (let round = 0; round < 100; round++) {
    if (child.exitCode !== null) throw new Error(`the driver ended with ${child.exitCode}`)
    const ready = await call<{ ready: boolean }>('GET', '/status').catch(() => null)
    if (ready?.ready) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the driver does not answer')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

export const elementId = (found: Record<string, string>): string => found[ELEMENT] ?? ''
