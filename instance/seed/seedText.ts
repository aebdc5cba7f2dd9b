import type { World } from '../world.ts'
import { sentence, sentences } from './sentences.ts'
import { REPLIES, TAGS } from './words/english.ts'

/** A text of one or a few sentences, sometimes with hashtags, emoji or a mention; rarely a very long one. */
export function seedText(world: World, language: string, isReply = false): string {
  const { random } = world
  if (isReply && language === 'en' && random.chance(0.6)) return random.pick(REPLIES)
  if (random.chance(LONG_CHANCE)) return longText(world, language)
  const parts = [
    random.chance(0.7) ? sentence(random, language) : sentences(random, language, random.int(2, 4)),
  ]
  if (random.chance(0.06)) parts.push(`\n\n${sentences(random, language, random.int(3, 6))}`)
  if (random.chance(0.07))
    parts.push(`:${random.pick(SHORTCODES)}: ${random.chance(0.3) ? `:${random.pick(SHORTCODES)}:` : ''}`)
  if (random.chance(0.08)) parts.push(random.pick(['🐦', '🪶', '🌧️', '☕', '🚲', '🥖']))
  if (random.chance(0.05))
    parts.push(`cc @${random.pick(['luna', 'rook', 'hazel@thicket.example', 'eider@saltmarsh.example'])}`)
  if (random.chance(0.14)) {
    const tags = random.some(TAGS, random.int(1, 3))
    parts.push(`\n${tags.map((tag) => `#${tag}`).join(' ')}`)
  }
  return parts.join(' ')
}

/** A text longer than this instance's limit, as posts of other instances may be. */
function longText(world: World, language: string): string {
  let text = sentence(world.random, language)
  while (text.length < 5200) text += `\n\n${sentences(world.random, language, world.random.int(2, 6))}`
  return text
}

const LONG_CHANCE = 0.004

const SHORTCODES = [
  'crow_01',
  'crow_07',
  'owl_02',
  'owl_12',
  'leaf_03',
  'blob_11',
  'blob_12',
  'mood_07',
  'badge_03',
  'odd_11',
]
