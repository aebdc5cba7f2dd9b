import { expect, test, vi } from 'vitest'
import type { StreamClient } from '../net/streamClient.ts'
import { DeferredStream } from './deferredStream.ts'

test('subscribing while the code of the socket cannot be loaded takes effect once it has loaded', async () => {
  const calls: string[] = []
  const client = {
    start: () => calls.push('start'),
    nudge: () => calls.push('nudge'),
    subscribe: ({ stream }: Record<string, string>) => {
      calls.push(`subscribe ${stream}`)
      return () => calls.push(`unsubscribe ${stream}`)
    },
  } as unknown as StreamClient
  let broken = true
  const onFailure = vi.fn()
  const stream = new DeferredStream(async () => {
    if (broken) throw new Error('no such chunk')
    return client
  }, onFailure)
  stream.start()
  const leaveHashtag = stream.subscribe({ stream: 'hashtag' })
  const leavePublic = stream.subscribe({ stream: 'public' })
  leaveHashtag()
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled())
  expect(calls).toEqual([])
  broken = false
  stream.nudge()
  await vi.waitFor(() => expect(calls).toContain('subscribe public'))
  expect(calls).not.toContain('subscribe hashtag')
  expect(calls).toContain('start')
  leavePublic()
  expect(calls.at(-1)).toBe('unsubscribe public')
})
