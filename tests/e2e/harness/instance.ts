import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Control } from '../../../instance/control.ts'
import { createInstance, type InstanceOptions } from '../../../instance/createInstance.ts'
import { type Listening, listen } from '../../../instance/server.ts'
import { COMMON_PASSWORD } from '../../../instance/state/secrets.ts'
import type { Store } from '../../../instance/state/store.ts'
import { at } from '../../../scripts/run.mjs'
import { type Posting, postingAt } from './posting.ts'

/** The password of all accounts of the embedded instance. */
export const PASSWORD = COMMON_PASSWORD

/** An embedded instance in this process, on a free port of loopback. */
export interface RunningInstance extends Posting {
  readonly origin: string
  /** The controls for tests: bursts, faults, sockets, statistics. */
  readonly control: Control
  /** The instance's data. */
  readonly state: Store
  /** Closes the port, and the streams with `code` (1001: going away) or abruptly. Keeps the data. */
  stop(code?: number | 'terminate'): Promise<void>
  /** Listens on the same port again. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * The cache of generated images, shared by all worlds, because painting takes seconds. Its name contains a hash of the
 * painting code.
 */
function picturesDir(): string {
  const painters = ['paint.ts', 'paintEmoji.ts', 'png.ts', 'sound.ts'].map((name) =>
    readFileSync(at(`instance/media/${name}`)),
  )
  const name = createHash('sha256').update(Buffer.concat(painters)).digest('hex').slice(0, 12)
  return at(`node_modules/.cache/rookery/pictures-${name}`)
}

/** Starts an embedded instance, with 96 custom emoji: 2,000 would take each engine 50 ms. */
export async function openInstance(options: InstanceOptions = {}): Promise<RunningInstance> {
  const instance = createInstance({ mediaCacheDir: picturesDir(), fewEmoji: true, ...options })
  let listening: Listening | null = await listen({ instance })
  const { url, port } = listening
  const stop = async (code?: number | 'terminate'): Promise<void> => {
    await listening?.close(code)
    listening = null
  }
  return {
    origin: url,
    control: instance.control,
    state: instance.state,
    ...postingAt(instance),
    stop,
    start: async () => {
      listening ??= await listen({ instance, port })
    },
    close: async () => {
      await stop('terminate')
      await instance.close()
    },
  }
}
