import type { Control } from '../../../instance/control.ts'
import { createInstance, type InstanceOptions } from '../../../instance/createInstance.ts'
import { type Listening, listen } from '../../../instance/server.ts'
import { COMMON_PASSWORD } from '../../../instance/state/secrets.ts'

/** The password of everybody at the embedded instance. */
export const PASSWORD = COMMON_PASSWORD

/** An embedded instance in this process, on a free port of loopback. */
export interface RunningInstance {
  readonly origin: string
  /** All its switches: bursts, faults, sockets, statistics. */
  readonly control: Control
  /** Shuts its port; streams are closed with `code` (1001: going away) or cut. What it holds stays. */
  stop(code?: number | 'terminate'): Promise<void>
  /** Listens again where it did before. */
  start(): Promise<void>
  close(): Promise<void>
}

export async function openInstance(options: InstanceOptions = {}): Promise<RunningInstance> {
  const instance = createInstance(options)
  let listening: Listening | null = await listen({ instance })
  const { url, port } = listening
  const stop = async (code?: number | 'terminate'): Promise<void> => {
    await listening?.close(code)
    listening = null
  }
  return {
    origin: url,
    control: instance.control,
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
