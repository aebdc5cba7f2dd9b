import type { Account } from '../state/records.ts'

export interface ShoutLine {
  id: number
  text: string
  author: Account
}

/** Somebody who has joined the shoutbox. */
export interface ShoutMember {
  tell(event: string, payload: unknown): void
}

/** Everybody who holds the socket of the shoutbox open, whether joined or not. */
export interface ShoutSocket {
  close(code: number): void
  terminate(): void
}

/** The room in which everybody on this instance hears everybody. */
export interface ShoutRoom {
  lines: ShoutLine[]
  members: Set<ShoutMember>
  sockets: Set<ShoutSocket>
  last: number
}

export const createShoutRoom = (): ShoutRoom => ({
  lines: [],
  members: new Set(),
  sockets: new Set(),
  last: 0,
})
