import type { ControlFromEngine } from '../../shared/protocol/control.ts'

/** The part of a MessagePort that the engine uses; a dedicated worker's scope has it too. */
export interface Port {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'close', listener: () => void): void
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  start?(): void
  close?(): void
}

/** Sends on the control lane. */
export const sendControl = (port: Port, message: ControlFromEngine): void => port.postMessage(message)
