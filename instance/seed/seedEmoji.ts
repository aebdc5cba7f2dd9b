import type { World } from '../world.ts'

const PACKS: readonly [pack: string, stem: string, count: number][] = [
  ['crows', 'crow', 120],
  ['owls', 'owl', 120],
  ['leaves', 'leaf', 160],
  ['blobs', 'blob', 400],
  ['badges', 'badge', 300],
  ['moods', 'mood', 400],
  ['letters', 'letter', 200],
  ['oddities', 'odd', 300],
]

/** Generated posts use no emoji of a pack after this one. */
const FEW = 12

/** 2,000 custom emoji in packs, or the first `FEW` of each. Their images are drawn on request. */
export function seedEmoji(world: World, few: boolean): void {
  for (const [pack, stem, count] of PACKS) {
    for (let number = 1; number <= (few ? FEW : count); number += 1) {
      const shortcode = `${stem}_${String(number).padStart(2, '0')}`
      world.store.emoji.set(shortcode, {
        shortcode,
        pack,
        tags: [`pack:${pack}`, ...(number % 10 === 0 ? ['round'] : [])],
      })
    }
  }
}

/** Adds emoji until there are `count`, to measure clients with very many emoji. */
export function fillEmoji(world: World, count: number): void {
  const { emoji } = world.store
  for (let number = 1; emoji.size < count; number += 1) {
    const shortcode = `herd_${String(number).padStart(5, '0')}`
    const pack = `herd ${Math.ceil(number / 500)}`
    emoji.set(shortcode, { shortcode, pack, tags: [`pack:${pack}`, `animal${number % 97}`] })
  }
}
