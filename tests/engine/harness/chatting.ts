import type { ChatMessage } from '../../../src/shared/model/chat.ts'
import { FakeChats } from './fakeChats.ts'
import type { Tab } from './tab.ts'
import { openTab, World } from './world.ts'

export const SEND = 'POST /api/v1/pleroma/chats/c-bob/messages'
export const BOB = { kind: 'chat', accountId: 'u-bob' } as const

/** Opens a tab of alice, who has a chat with bob. */
export async function setUp(prepare: (chats: FakeChats) => void = () => {}) {
  const world = new World()
  await world.signIn('alice')
  const chats = new FakeChats(world.instance)
  chats.with('bob')
  prepare(chats)
  const engine = await world.start()
  const tab = await openTab(engine)
  await world.tick(1_000)
  return { world, engine, tab, chats, instance: world.instance }
}

export const messages = (tab: Tab, view: string): readonly ChatMessage[] =>
  tab.rows(view).map((id) => tab.entity('chatMessage', id) as ChatMessage)
export const texts = (tab: Tab, view: string): readonly string[] =>
  messages(tab, view).map(({ content }) => content.filter((node) => typeof node === 'string').join(''))
export const send = (tab: Tab, text: string): Promise<string> =>
  tab.run({ kind: 'sendChatMessage', recipientId: 'u-bob', text })
