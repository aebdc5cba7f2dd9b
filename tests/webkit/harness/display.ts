import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findXvfb } from '../../../scripts/findWebKit.mjs'

/** A display in memory. WebKitGTK has no headless mode. */
export interface Display {
  /** The value of the variable DISPLAY. */
  readonly name: string
  close(): void
}

export async function openDisplay(): Promise<Display> {
  // `-displayfd 3` chooses a free number and writes it to the pipe, once the display is ready.
  const child = spawn(findXvfb(), ['-displayfd', '3', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const pipe = child.stdio[3]
  if (pipe === null || pipe === undefined || !('setEncoding' in pipe)) throw new Error('Xvfb has no pipe')
  const ended = once(child, 'exit').then(() => {
    throw new Error('Xvfb does not start')
  })
  const [number] = await Promise.race([once(pipe, 'data'), ended])
  ended.catch(() => {})
  return { name: `:${String(number).trim()}`, close: () => void child.kill() }
}
