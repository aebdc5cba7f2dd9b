import type { Control } from '../../../instance/control.ts'
import { createInstance, type InstanceOptions } from '../../../instance/createInstance.ts'
import { type Listening, listen } from '../../../instance/server.ts'
import { COMMON_PASSWORD } from '../../../instance/state/secrets.ts'
import type { Store } from '../../../instance/state/store.ts'
import { AT_ONCE } from './atOnce.ts'
import { PICTURES_DIR } from './picturesDir.ts'
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

/** Starts an embedded instance, with 96 custom emoji: 2,000 would take each engine 50 ms. */
export async function openInstance(options: InstanceOptions = {}): Promise<RunningInstance> {
  const instance = createInstance({
    mediaCacheDir: PICTURES_DIR,
    fewEmoji: true,
    clientConfig: AT_ONCE,
    ...options,
  })
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
