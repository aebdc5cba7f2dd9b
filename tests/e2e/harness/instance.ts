import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Control } from '../../../instance/control.ts'
import { createInstance, type InstanceOptions } from '../../../instance/createInstance.ts'
import { type Listening, listen } from '../../../instance/server.ts'
import { COMMON_PASSWORD } from '../../../instance/state/secrets.ts'
import type { Store } from '../../../instance/state/store.ts'
import { at } from '../../../scripts/run.mjs'
import { type Posting, postingAt } from './posting.ts'

/** The password of everybody at the embedded instance. */
export const PASSWORD = COMMON_PASSWORD

/** An embedded instance in this process, on a free port of loopback. */
export interface RunningInstance extends Posting {
  readonly origin: string
  /** All its switches: bursts, faults, sockets, statistics. */
  readonly control: Control
  /** All that it holds. */
  readonly state: Store
  /** Shuts its port; streams are closed with `code` (1001: going away) or cut. What it holds stays. */
  stop(code?: number | 'terminate'): Promise<void>
  /** Listens again where it did before. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Pictures of all worlds: to paint them anew for each would take seconds. Named by what they are painted with. */
function picturesDir(): string {
  const painters = ['paint.ts', 'paintEmoji.ts', 'png.ts', 'sound.ts'].map((name) =>
    readFileSync(at(`instance/media/${name}`)),
  )
  const name = createHash('sha256').update(Buffer.concat(painters)).digest('hex').slice(0, 12)
  return at(`node_modules/.cache/rookery/pictures-${name}`)
}

export async function openInstance(options: InstanceOptions = {}): Promise<RunningInstance> {
  const instance = createInstance({ mediaCacheDir: picturesDir(), ...options })
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
