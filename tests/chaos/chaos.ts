import type { Random } from '../../instance/state/random.ts'
import { FAULTS } from './faults.ts'
import type { Site } from './site.ts'

/** Long faults last for at most this many others. */
const MAX_LASTING = 4
const MAX_ACTS = 2
const PAUSES_MS = [0, 100, 700, 2_500, 8_000]

/** Something that a person does. */
export type Act = () => Promise<void>

/** Lets `count` faults strike while a person goes on. Ends all faults. Returns what happened, in order. */
export async function runChaos(
  site: Site,
  random: Random,
  count: number,
  act: (say: (what: string) => void) => Promise<void>,
): Promise<readonly string[]> {
  const happened: string[] = []
  const lasting: { readonly until: number; readonly end: () => void }[] = []
  for (let struck = 0; struck < count; struck++) {
    for (const one of lasting.filter(({ until }) => until <= struck)) {
      lasting.splice(lasting.indexOf(one), 1)
      one.end()
    }
    const name = random.pick(Object.keys(FAULTS))
    happened.push(`${struck + 1} ${name}`)
    const end = await FAULTS[name]?.(site, random)
    if (end !== undefined) lasting.push({ until: struck + random.int(1, MAX_LASTING), end })
    for (let acts = random.int(0, MAX_ACTS); acts > 0; acts--) await act((what) => happened.push(`  ${what}`))
    await site.pass(random.pick(PAUSES_MS))
  }
  for (const { end } of lasting) end()
  return happened
}
