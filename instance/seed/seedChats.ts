import { sendChatMessage } from '../actions/chat.ts'
import type { World } from '../world.ts'
import { seededAccount } from './seedRelations.ts'
import { sentence } from './sentences.ts'

const HOUR_MS = 3_600_000

type Line = readonly [minutesAgo: number, who: 'me' | 'them', text: string]

/** Luna's short chats, least recent first. */
const SHORT_CHATS: readonly (readonly [name: string, lines: readonly Line[]])[] = [
  [
    'noura',
    [
      [9000, 'them', 'صباح الخير! هل رأيتِ البلشون عند البركة؟ :crow_01:'],
      [8990, 'me', 'Good morning! Not yet, I am on my way.'],
      [8988, 'them', 'سأنتظرك هناك ☕'],
    ],
  ],
  [
    'finch',
    [
      [3200, 'them', 'Your bread tin is ready. The lid sticks a little, that is by design.'],
      [
        3190,
        'me',
        'Wonderful! I can come by on Thursday after the train from the coast gets in, if it gets in.',
      ],
      [3188, 'them', 'It never does. Thursday is fine 🥖'],
    ],
  ],
  [
    'hazel@thicket.example',
    [
      [400, 'me', 'Is the almanac right about the tide tomorrow?'],
      [395, 'them', 'Look at https://almanac.example/tides, they have mended it. Otherwise ask @robin'],
      [394, 'me', 'Thank you :owl_02:'],
    ],
  ],
  [
    'rook',
    [
      [95, 'them', 'did you hear the owl last night?\nit was on the roof again'],
      [90, 'me', ':owl_02: :owl_03: at three in the morning, yes'],
      [88, 'them', 'I like it'],
      [12, 'them', 'pond at five?'],
      [11, 'me', 'I will be there. I bring cake :leaf_03:'],
    ],
  ],
]

/** Luna's chats: a long one with Moss, and some short ones. */
export function seedChats(world: World): void {
  const luna = seededAccount(world, 'luna')
  const now = world.now()
  const moss = seededAccount(world, 'moss')
  for (let count = 0; count < 70; count++) {
    const isLunas = world.random.chance(0.45)
    const at = now - 40 * HOUR_MS + count * 0.45 * HOUR_MS
    const [from, to] = isLunas ? [luna, moss] : [moss, luna]
    sendChatMessage(world, from, to, { text: sentence(world.random, 'en'), at, read: true })
  }
  for (const [name, lines] of SHORT_CHATS) {
    const other = seededAccount(world, name)
    for (const [minutesAgo, who, text] of lines) {
      const [from, to] = who === 'me' ? [luna, other] : [other, luna]
      sendChatMessage(world, from, to, { text, at: now - minutesAgo * 60_000, read: true })
    }
  }
}
