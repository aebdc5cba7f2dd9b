import { expect, test } from 'vitest'
import { emojiContents } from '../scripts/build/emojiFiles.ts'
import { findEmoji, indexOf } from '../src/worker/features/emoji/emojiIndex.ts'
import { readUnicode } from '../src/worker/features/emoji/unicodeEmoji.ts'

/** The words that people type most, and the completions that are offered for them, in their order (EM6). */
const EXPECTED = [
  ['thumbs', '👍 👎'],
  ['heart', '❤️ 😍 😻 💘 💝'],
  ['smi', '😃 😄 😊 😇 🥰'],
  ['smile', '😄 😃 😺 😸 😅'],
  ['cry', '😢 😿 🔮 😭 🥹'],
  ['party', '🎉 🥳 👯 👯‍♂️ 👯‍♀️'],
  ['fire', '🔥 🧑‍🚒 🚒 🎆 🧨'],
  ['eyes', '👀 😃 😄 😁 😊'],
  ['happ', '😀 😃 😄 😁 😆'],
  ['sad', '😥 😔 😪 😕 😟'],
  ['joy', '😂 😹 🕹️ 🤣 🥲'],
  ['lol', '😆 🍭 😄 🤣 😂'],
  ['laugh', '😆 🤣 😀 😄 😂'],
  ['love', '💌 🤟 🏩 🥰 😍'],
  ['kiss', '💏 💋 😘 😗 😚'],
  ['wink', '😉 😜'],
  ['think', '🤔 💭'],
  ['shrug', '🤷 🤷‍♂️ 🤷‍♀️'],
  ['facepalm', '🤦 🤦‍♂️ 🤦‍♀️'],
  ['clap', '👏 🎬 🪭'],
  ['pray', '🙏 📿 🤲 🛐 👏'],
  ['wave', '👋 🌊 🏄 🏄‍♂️ 🏄‍♀️'],
  ['ok', '🆗 👌 🙆 🙆‍♂️ 🙆‍♀️'],
  ['100', '💯 💶'],
  ['rocket', '🚀 🧑‍🚀 👨‍🚀 👩‍🚀'],
  ['star', '⭐ 🤩 🌟 🌠 ✡️'],
  ['spark', '💖 🎇 ✨ ❇️ 🧨'],
  ['sun', '☀️ 😎 🌻 🌄 🌅'],
  ['moon', '🌔 🥮 🎑 🌑 🌒'],
  ['rain', '🌧️ 🌈 🏳️‍🌈 ⛈️ 🌦️'],
  ['snow', '🏂 🏔️ 🌨️ ❄️ ☃️'],
  ['coffee', '☕'],
  ['beer', '🍺 🍻 🫚'],
  ['cake', '🍰 🍥 🥮 🎂 🥞'],
  ['pizza', '🍕 🍄‍🟫'],
  ['cat', '🐈 🐱 😹 😼 😺'],
  ['dog', '🐕 🐶 🦮 🐕‍🦺 🌭'],
  ['bird', '🐦 🐦‍⬛ 🦃 🐔 🐓'],
  ['tree', '🌲 🌳 🌴 🪾 🎄'],
  ['rose', '🌹 🏵️'],
  ['skull', '💀 ☠️ 👲 🩻'],
  ['poop', '💩 🪠'],
  ['ghost', '👻'],
  ['robot', '🤖'],
  ['rainbow', '🌈 🏳️‍🌈'],
  ['check', '✅ ☑️ ✔️ 🏁 🛫'],
  ['warning', '⚠️'],
  ['question', '❓ ⁉️ ❔ 🙋 🙋‍♂️'],
  ['angry', '😠 👿 😤 😡 👺'],
  ['muscle', '💪'],
] as const

const index = indexOf([], readUnicode(JSON.parse(emojiContents().get('en') ?? '')))

test.each(EXPECTED)('%s is completed to %s', (typed, expected) => {
  const offered = findEmoji(index, typed, 5).map(({ replacement }) => replacement)
  expect(offered.join(' ')).toBe(expected)
})

test('the middle of a keyword is no match: an unhappy face is not offered to the happy', () => {
  const offered = findEmoji(index, 'happ', 500)
  expect(offered.map(({ replacement }) => replacement)).not.toContain('😠')
})
