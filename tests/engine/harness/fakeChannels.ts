import type { Channel } from '../../../src/worker/platform/platform.ts'
import { beat } from './settle.ts'

interface Open extends Channel {
  readonly name: string
  readonly owner: string
  deaf: boolean
}

/** The browser's BroadcastChannels. */
export class FakeChannels {
  #open: Open[] = []
  /** Everything that was said, in order. */
  readonly said: unknown[] = []

  openAs(owner: string, name: string): Channel {
    const channel: Open = {
      name,
      owner,
      deaf: false,
      onmessage: null,
      postMessage: (message) => {
        if (!this.#open.includes(channel)) return
        beat()
        const data: unknown = structuredClone(message)
        this.said.push(data)
        for (const other of this.#open) {
          if (other === channel || other.name !== name) continue
          setImmediate(() => {
            beat()
            if (!other.deaf && this.#open.includes(other)) other.onmessage?.({ data })
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

  /** `owner` hears nothing any more: it is wedged, but lives. */
  deafen(owner: string): void {
    for (const channel of this.#open) if (channel.owner === owner) channel.deaf = true
  }
}
