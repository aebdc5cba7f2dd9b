import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../../platform/keyValueStorage.ts'
import type { emojiHandlers } from './emojiCommands.ts'
import { readUse } from './emojiUse.ts'

type PickEmoji = typeof emojiHandlers.pickEmoji

test('emoji that are picked at the same time are all remembered, also by two engines', async () => {
  const disk = memoryStorage()
  /** An engine of its own, which shares only the disk with others. */
  const startEngine = async (): Promise<(picked: { emoji?: string; tone?: 2 }) => Promise<unknown>> => {
    vi.resetModules()
    const engine = await import('./emojiCommands.ts')
    const context = { session: { ...disk }, account: 'a', log: { warn: () => {} } }
    return (picked) =>
      engine.emojiHandlers.pickEmoji(
        { kind: 'pickEmoji', ...picked } as Parameters<PickEmoji>[0],
        context as unknown as Parameters<PickEmoji>[1],
      )
  }
  const [one, other] = [await startEngine(), await startEngine()]
  await Promise.all([one({ emoji: '🐦' }), other({ emoji: '🦉' }), one({ tone: 2 })])
  const [[, stored] = []] = await disk.entries('preferences')
  expect(readUse(stored)).toEqual({
    recent: [
      { emoji: '🦉', count: 1 },
      { emoji: '🐦', count: 1 },
    ],
    tone: 2,
  })
})
