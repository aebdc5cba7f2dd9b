import type { Random } from '../../instance/state/random.ts'
import { FAULTS } from './faults.ts'
import type { Say } from './person.ts'
import type { Site } from './site.ts'

/** A lasting fault ends after at most this many further faults. */
const MAX_LASTING = 4
const MAX_ACTS = 2
const PAUSES_MS = [0, 100, 700, 2_500, 8_000]
/** How many of the last steps a failure prints, and how many before and after each step that names something lost. */
const LAST_STEPS = 60
const STEPS_BEFORE = 15
const STEPS_AFTER = 40

/** The steps of a run, in order. Each step is added as it happens, so that a failed run has them, too. */
export type Story = string[]

/** For the message of a failure: the seed, the last steps, and the steps around those that name something in `wrong`. */
export function stepsOf(seed: number, story: Story, wrong: readonly string[] = []): string {
  const names = new Set(wrong.flatMap((one) => one.match(NAME) ?? []))
  const shown = new Set<number>()
  story.forEach((step, at) => {
    if (!step.match(NAME)?.some((name) => names.has(name))) return
    for (let near = at - STEPS_BEFORE; near <= at + STEPS_AFTER; near++) shown.add(near)
  })
  return [`seed ${seed}`, ...story.filter((_, at) => shown.has(at) || at >= story.length - LAST_STEPS)].join(
    '\n',
  )
}

/** A word that the person typed, or a file that they attached. */
const NAME = /\b(?:word|file)\d+x/g

/**
 * Runs `count` faults while a person acts, and then ends all of them. Reports each step before it happens. All random
 * choices are made here and in `act`, and don't depend on what the tabs show: a seed repeats the order of faults and acts.
 */
export async function runChaos(
  site: Site,
  random: Random,
  count: number,
  act: (say: Say) => Promise<void>,
  say: Say,
): Promise<void> {
  const names = Object.keys(FAULTS).filter((name) => !site.unsupportedFaults.has(name))
  const lasting: {
    readonly name: string
    readonly until: number
    readonly end: () => void | Promise<void>
  }[] = []
  for (let struck = 0; struck < count; struck++) {
    for (const one of lasting.filter(({ until }) => until <= struck)) {
      lasting.splice(lasting.indexOf(one), 1)
      say(`  the end of ${one.name}`)
      await one.end()
    }
    const name = random.pick(names)
    say(`${struck + 1} ${name}`)
    const end = await FAULTS[name]?.(site, random)
    const until = struck + random.int(1, MAX_LASTING)
    if (end !== undefined) lasting.push({ name, until, end })
    for (let acts = random.int(0, MAX_ACTS); acts > 0; acts--) await act((what) => say(`  ${what}`))
    await site.pass(random.pick(PAUSES_MS))
  }
  for (const { name, end } of lasting) {
    say(`  the end of ${name}`)
    await end()
  }
}
