import { expect, test } from 'vitest'
import { FakeChannels } from '../../../../tests/engine/harness/fakeChannels.ts'
import { settle } from '../../../../tests/engine/harness/settle.ts'
import { UnreadCounts } from './unreadCounts.ts'

const CAROL = 'carol@owl.example'

test('an engine that leads again sends its counts, even if it sent the same counts before (SA24)', async () => {
  const channels = new FakeChannels()
  const start = (name: string, knows: number) => {
    const engine = { leads: false, knows, shows: 0, update: (): void => {} }
    const unread = new UnreadCounts({
      openChannel: (channel) => channels.openAs(name, channel),
      leading: () => engine.leads,
      counts: () => [[CAROL, engine.knows]],
      take: ([count]) => {
        engine.shows = count?.[1] ?? 0
      },
    })
    engine.update = () => unread.update()
    return engine
  }
  const [one, other] = [start('one', 1), start('other', 2)]
  const lead = async (leader: typeof one, follower: typeof one): Promise<void> => {
    follower.leads = false
    follower.update()
    await settle()
    leader.leads = true
    leader.update()
    await settle()
  }
  await lead(one, other)
  expect(other.shows).toBe(1)
  await lead(other, one)
  expect(one.shows).toBe(2)
  other.shows = 2
  await lead(one, other)
  expect(other.shows).toBe(1)
})
