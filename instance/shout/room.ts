import type { Account } from '../state/records.ts'

export interface ShoutLine {
  id: number
  text: string
  author: Account
}

/** A socket that has joined the shoutbox channel. */
export interface ShoutMember {
  send(event: string, payload: unknown): void
}

/** An open socket, whether it has joined or not. */
export interface ShoutSocket {
  close(code: number): void
  terminate(): void
}

/** The shoutbox: one room for the whole instance. */
export interface ShoutRoom {
  lines: ShoutLine[]
  members: Set<ShoutMember>
  sockets: Set<ShoutSocket>
  /** Id of the last line. */
  lastId: number
}

export const createShoutRoom = (): ShoutRoom => ({
  lines: [],
  members: new Set(),
  sockets: new Set(),
  lastId: 0,
})
