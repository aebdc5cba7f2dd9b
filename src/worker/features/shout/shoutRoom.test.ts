import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/engine/harness/fakeClock.ts'
import { Collection } from '../../collections/collection.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { createLog } from '../../platform/log.ts'
import { ShoutRoom } from './shoutRoom.ts'
import type { ShoutTalk } from './shoutTalk.ts'

/** A shoutbox whose part of the engine comes as `answers` say, one for each time it is fetched. */
function room(...answers: ('lost' | 'silence' | 'comes')[]) {
  const clock = new FakeClock()
  const heard: string[] = []
  const context = {
    clock,
    random: () => 0,
    log: createLog(clock.now),
    own: () => ({}),
    instance: () => ({ capabilities: { shout: true } }),
  } as unknown as AccountContext
  class Talk {
    async enter(): Promise<void> {
      heard.push('enter')
    }
    leave(): void {
      heard.push('leave')
    }
  }
  const load = (): Promise<{ ShoutTalk: typeof ShoutTalk }> => {
    heard.push('fetch')
    const answer = answers.shift()
    if (answer === 'lost') return Promise.reject(new TypeError('Failed to fetch'))
    if (answer === 'silence') return new Promise(() => {})
    return Promise.resolve({ ShoutTalk: Talk as unknown as typeof ShoutTalk })
  }
  const openSocket = () => {
    throw new Error('not from here')
  }
  const collection = new Collection({
    ref: { kind: 'shout' },
    maxRows: 100,
    onGone: () => {},
    feed: (own) => new ShoutRoom(own, { context, openSocket }, load),
  })
  return { clock, collection, heard, look: () => collection.open(() => {}) }
}

describe('what is behind the door of the shoutbox', () => {
  test('is fetched once, when somebody comes to look', async () => {
    const { clock, heard, look } = room('comes')
    await clock.tick(60_000)
    expect(heard).toEqual([])
    const [close, closeToo] = [look(), look()]
    await clock.tick(0)
    expect(heard).toEqual(['fetch', 'enter'])
    close()
    closeToo()
    look()
    await clock.tick(0)
    expect(heard).toEqual(['fetch', 'enter', 'leave', 'enter'])
    expect(clock.pending()).toBe(0)
  })

  test('that can’t be fetched is said to be, and tried again by itself, and when it is asked for', async () => {
    const { clock, collection, heard, look } = room('lost', 'lost', 'lost', 'comes')
    look()
    await clock.tick(0)
    expect(collection.state).toMatchObject({ state: 'failed', code: 'network' })
    await clock.tick(1_000)
    expect(heard).toEqual(['fetch', 'fetch'])
    await collection.refresh()
    expect(heard).toEqual(['fetch', 'fetch', 'fetch'])
    await clock.tick(3_900)
    expect(heard).toHaveLength(3)
    await clock.tick(100)
    expect(heard).toEqual(['fetch', 'fetch', 'fetch', 'fetch', 'enter'])
    await clock.tick(600_000)
    expect(heard).toHaveLength(5)
  })

  test('that does not come is given up', async () => {
    const { clock, collection, look } = room('silence', 'comes')
    look()
    await clock.tick(14_900)
    expect(collection.state.state).toBe('loading')
    await clock.tick(100)
    expect(collection.state.state).toBe('failed')
  })

  test('is of no interest to who has gone meanwhile', async () => {
    for (const answer of ['lost', 'comes'] as const) {
      const { clock, heard, look } = room(answer)
      look()()
      await clock.tick(600_000)
      expect(heard).toEqual(['fetch'])
      expect(clock.pending()).toBe(0)
    }
  })
})
