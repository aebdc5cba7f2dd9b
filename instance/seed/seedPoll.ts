import type { Poll, Status } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import type { World } from '../world.ts'

const DAY_MS = 86_400_000

const CHOICES: readonly (readonly string[])[] = [
  ['Yes', 'No'],
  ['Tea', 'Coffee', 'The brown water of the vending machine'],
  ['Heron', 'Wren', 'Owl', 'All of them, and the bus driver too'],
  ['Custom emoji :crow_01:', 'Unicode emoji 🦉', 'No emoji at all', ':owl_02: :owl_03:'],
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  [
    'An option that is very much longer than anybody expected when they first thought of polls, and yet well within the limit of the instance, so here we are',
    'Short',
  ],
]

/** Adds a poll for `status`, with votes. `open`: it is still running. */
export function seedPoll(world: World, status: Status, open: boolean): Poll {
  const { random, store } = world
  const titles = random.pick(CHOICES)
  const multiple = random.chance(0.3)
  const endsAt = open
    ? world.now() + random.int(1, 6) * DAY_MS * 0.9
    : status.createdAt + random.int(1, 7) * DAY_MS
  const poll: Poll = {
    id: nextId(store),
    statusId: status.id,
    multiple,
    expiresAt: Math.floor(endsAt),
    options: titles.map((title) => ({ title, votes: 0 })),
    voters: 0,
    votes: [],
    told: endsAt <= world.now(),
  }
  const possible = [...store.accounts.keys()].filter(
    (id) => id !== status.accountId && id !== store.byAcct.get('luna'),
  )
  for (const voter of random.some(possible, random.int(0, 30))) {
    const places = titles.map((_, place) => place)
    const choices = random.some(places, multiple ? random.int(1, 2) : 1)
    for (const choice of choices) {
      const option = poll.options[choice]
      if (option) option.votes += 1
    }
    poll.votes.push([voter, choices])
    poll.voters += 1
  }
  store.polls.set(poll.id, poll)
  return poll
}
