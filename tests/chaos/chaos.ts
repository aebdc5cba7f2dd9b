import type { Random } from '../../instance/state/random.ts'
import { FAULTS } from './faults.ts'
import type { Site } from './site.ts'

/** Long faults last for at most this many others. */
const MAX_LASTING = 4
const MAX_ACTS = 2
const PAUSES_MS = [0, 100, 700, 2_500, 8_000]
/** How many of the last steps a failure tells. */
const LAST_STEPS = 60

/** The steps of a run, in order. Each step is added as it happens, so that a failed run has them, too. */
export type Story = string[]

/** The seed and the last steps of a run, for the message of a failure. */
export const lastSteps = (seed: number, story: Story): string =>
  [`seed ${seed}`, ...story.slice(-LAST_STEPS)].join('\n')

/**
 * Lets `count` faults strike while a person goes on, and ends all of them. Writes what happens to `story`. All that is
 * random is drawn here and in `act`, whatever the tabs show meanwhile: one seed repeats the order of faults and acts.
 */
export async function runChaos(
  site: Site,
  random: Random,
  count: number,
  act: (say: (what: string) => void) => Promise<void>,
  story: Story,
): Promise<void> {
  const names = Object.keys(FAULTS).filter((name) => !site.spared.has(name))
  const lasting: {
    readonly name: string
    readonly until: number
    readonly end: () => void | Promise<void>
  }[] = []
  for (let struck = 0; struck < count; struck++) {
    for (const one of lasting.filter(({ until }) => until <= struck)) {
      lasting.splice(lasting.indexOf(one), 1)
      story.push(`  the end of ${one.name}`)
      await one.end()
    }
    const name = random.pick(names)
    story.push(`${struck + 1} ${name}`)
    const end = await FAULTS[name]?.(site, random)
    const until = struck + random.int(1, MAX_LASTING)
    if (end !== undefined) lasting.push({ name, until, end })
    for (let acts = random.int(0, MAX_ACTS); acts > 0; acts--) await act((what) => story.push(`  ${what}`))
    await site.pass(random.pick(PAUSES_MS))
  }
  for (const { end } of lasting) await end()
}
