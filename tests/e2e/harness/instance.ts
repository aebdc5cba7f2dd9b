import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Control } from '../../../instance/control.ts'
import { createInstance, type InstanceOptions } from '../../../instance/createInstance.ts'
import { type Listening, listen } from '../../../instance/server.ts'
import type { Status } from '../../../instance/state/records.ts'
import { COMMON_PASSWORD } from '../../../instance/state/secrets.ts'
import type { Store } from '../../../instance/state/store.ts'
import { at } from '../../../scripts/run.mjs'

/** The password of everybody at the embedded instance. */
export const PASSWORD = COMMON_PASSWORD

/** An embedded instance in this process, on a free port of loopback. */
export interface RunningInstance {
  readonly origin: string
  /** All its switches: bursts, faults, sockets, statistics. */
  readonly control: Control
  /** All that it holds. */
  readonly state: Store
  /** Posts as somebody, through the API; `body` is what else is sent along. Resolves with the post as it is kept. */
  post(as: string, text: string, body?: Readonly<Record<string, unknown>>): Promise<Status>
  /** Posts that say `words` and were not deleted. */
  postsSaying(words: string): Status[]
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
    post: async (as, text, rest = {}) => {
      const { status, body } = await instance.control.act({
        as,
        path: '/api/v1/statuses',
        body: { status: text, ...rest },
      })
      const made = instance.state.statuses.get((body as { id: string }).id)
      if (!made) throw new Error(`${as} could not post: ${status} ${JSON.stringify(body)}`)
      return made
    },
    postsSaying: (words) => [...instance.state.statuses.values()].filter(({ text }) => text.includes(words)),
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
