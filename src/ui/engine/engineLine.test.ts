import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as Comlink from 'comlink'
import { afterEach, expect, test, vi } from 'vitest'
import { EngineLine } from './engineLine.ts'

const HEALTH = { tabs: 1 }
const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** A line to an engine whose `health` operation runs `health`. */
function lineTo(health: () => unknown): EngineLine {
  const { port1, port2 } = new MessageChannel()
  Comlink.expose({ health }, port1)
  const line = new EngineLine(
    { form: 'shared', port: port2, onError: () => {}, close: () => port2.close() },
    { push: async () => {}, runTabTask: async () => true } as never,
    () => {},
    () => {},
  )
  open.push(line, port1)
  return line
}

test('ends pending calls when the line is closed, and calls made after that', async () => {
  const line = lineTo(() => new Promise(() => {}))
  const call = line.call('health', undefined as never)
  line.close()
  expect(await call).toMatchObject({ ok: false, fault: { code: 'engine-lost' } })
  expect(await line.call('health', undefined as never)).toMatchObject({ ok: false })
})

test('does not keep answers in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const line = lineTo(() => ({ ok: true, value: HEALTH }))
  const answers: WeakRef<object>[] = []
  const ask = async (): Promise<void> => {
    const answer = await line.call('health', undefined as never)
    expect(answer).toEqual({ ok: true, value: HEALTH })
    answers.push(new WeakRef(answer))
  }
  for (let call = 0; call < 5; call++) await ask()
  // The last one may still be referenced by a stack frame.
  await vi.waitFor(() => {
    collect()
    expect(answers.slice(0, 4).filter((answer) => answer.deref() !== undefined)).toEqual([])
  })
})
