import type { Channel } from '../../../src/worker/platform/platform.ts'
import { noteActivity } from './settle.ts'

interface Open extends Channel {
  readonly name: string
  readonly owner: string
  disconnected: boolean
}

/** The browser's BroadcastChannels. A message reaches all other channels of the same name, never its sender. */
export class FakeChannels {
  #open: Open[] = []
  /** Every message posted so far, in order. */
  readonly posted: unknown[] = []

  /** How many channels are open. */
  get size(): number {
    return this.#open.length
  }

  openAs(owner: string, name: string): Channel {
    const channel: Open = {
      name,
      owner,
      disconnected: false,
      onmessage: null,
      postMessage: (message) => {
        if (!this.#open.includes(channel)) return
        noteActivity()
        const data: unknown = structuredClone(message)
        this.posted.push(data)
        for (const other of this.#open) {
          if (other === channel || other.name !== name) continue
          setImmediate(() => {
            noteActivity()
            if (!other.disconnected && this.#open.includes(other)) other.onmessage?.({ data })
          })
        }
      },
      close: () => {
        this.#open = this.#open.filter((other) => other !== channel)
      },
    }
    this.#open.push(channel)
    return channel
  }

  die(owner: string): void {
    this.#open = this.#open.filter((channel) => channel.owner !== owner)
  }

  /** `owner` receives no more messages, as if its thread were stuck. */
  disconnect(owner: string): void {
    for (const channel of this.#open) if (channel.owner === owner) channel.disconnected = true
  }
}
