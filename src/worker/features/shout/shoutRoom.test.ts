import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/engine/harness/fakeClock.ts'
import { Collection } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { createLog } from '../../platform/log.ts'
import type { ShoutConnection } from './shoutConnection.ts'
import { ShoutRoom } from './shoutRoom.ts'

/** A shoutbox whose lazily loaded module loads, fails or hangs; `answers` has one entry per attempt. */
function room(...answers: ('fails' | 'hangs' | 'loads')[]) {
  const clock = new FakeClock()
  const calls: string[] = []
  const context = {
    clock,
    random: () => 0,
    log: createLog(clock.now),
    own: () => ({}),
    instance: () => ({ capabilities: { shout: true } }),
  } as unknown as AccountContext
  class FakeConnection {
    async enter(): Promise<void> {
      calls.push('enter')
    }
    leave(): void {
      calls.push('leave')
    }
  }
  const load = (): Promise<{ ShoutConnection: typeof ShoutConnection }> => {
    calls.push('fetch')
    const answer = answers.shift()
    if (answer === 'fails') return Promise.reject(new TypeError('Failed to fetch'))
    if (answer === 'hangs') return new Promise(() => {})
    return Promise.resolve({ ShoutConnection: FakeConnection as unknown as typeof ShoutConnection })
  }
  const openSocket = () => {
    throw new Error('not from here')
  }
  const collection = new Collection({
    ref: { kind: 'shout' },
    clock,
    maxRows: () => 100,
    onGone: () => {},
    feed: (own) => new ShoutRoom(own, { context, openSocket }, load),
  })
  return { clock, collection, calls, open: () => collection.open(() => {}) }
}

describe('the lazily loaded part of the shoutbox', () => {
  test('is loaded once, when the shoutbox is first opened', async () => {
    const { clock, calls, open } = room('loads')
    await clock.tick(60_000)
    expect(calls).toEqual([])
    const [close, closeToo] = [open(), open()]
    await clock.tick(0)
    expect(calls).toEqual(['fetch', 'enter'])
    close()
    closeToo()
    open()
    await clock.tick(0)
    expect(calls).toEqual(['fetch', 'enter', 'leave', 'enter'])
    expect(clock.pending()).toBe(0)
  })

  test('that fails to load shows a fault, and is retried with backoff and on refresh', async () => {
    const { clock, collection, calls, open } = room('fails', 'fails', 'fails', 'loads')
    open()
    await clock.tick(0)
    expect(collection.state).toMatchObject({ state: 'failed', code: 'network' })
    await clock.tick(1_000)
    expect(calls).toEqual(['fetch', 'fetch'])
    await collection.refresh()
    expect(calls).toEqual(['fetch', 'fetch', 'fetch'])
    await clock.tick(3_900)
    expect(calls).toHaveLength(3)
    await clock.tick(100)
    expect(calls).toEqual(['fetch', 'fetch', 'fetch', 'fetch', 'enter'])
    await clock.tick(600_000)
    expect(calls).toHaveLength(5)
  })

  test('that hangs times out', async () => {
    const { clock, collection, open } = room('hangs', 'loads')
    open()
    await clock.tick(14_900)
    expect(collection.state.state).toBe('loading')
    await clock.tick(100)
    expect(collection.state.state).toBe('failed')
  })

  test('is not used when the shoutbox was closed in the meantime', async () => {
    for (const answer of ['fails', 'loads'] as const) {
      const { clock, calls, open } = room(answer)
      open()()
      await clock.tick(600_000)
      expect(calls).toEqual(['fetch'])
      expect(clock.pending()).toBe(0)
    }
  })
})
