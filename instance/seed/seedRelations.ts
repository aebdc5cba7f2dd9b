import { findByAcct } from '../state/accounts.ts'
import type { Account } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import type { World } from '../world.ts'
import type { Cast } from './seedAccounts.ts'

/** Follows, follow requests and a list. Luna follows about 25 accounts and has about as many followers. */
export function seedRelations(world: World, cast: Cast): void {
  const { store, random } = world
  const edge = () => ({ reblogs: true, notify: false })
  const everybody = [...cast.signIn, ...cast.local, ...cast.remote].filter((one) => !one.deactivated)
  const luna = seededAccount(world, 'luna')
  const wren = seededAccount(world, 'wren')
  const foreignSpeakers = ['noura', 'ronit', 'tsubame', 'yanzi', 'kkachi'].map((name) =>
    seededAccount(world, name),
  )
  const others = everybody.filter((one) => one !== luna && one !== wren && !foreignSpeakers.includes(one))

  for (const one of everybody) {
    if (one === luna || one === wren) continue
    for (const other of random.some(others, random.int(6, 22))) {
      if (other !== one) store.follows.set(one.id, other.id, edge())
    }
  }
  for (const other of [...foreignSpeakers, ...random.some(others, 20)])
    store.follows.set(luna.id, other.id, edge())
  for (const other of random.some(others, 24)) store.follows.set(other.id, luna.id, edge())
  for (const other of random.some(others, 8)) store.follows.set(wren.id, other.id, edge())
  store.follows.set(luna.id, seededAccount(world, 'moss').id, edge())
  store.follows.set(luna.id, seededAccount(world, 'rook').id, edge())
  store.follows.set(seededAccount(world, 'moss').id, luna.id, edge())
  store.follows.set(seededAccount(world, 'robin').id, wren.id, edge())
  for (const name of ['finch', 'tern', 'hazel@thicket.example']) {
    store.follows.remove(seededAccount(world, name).id, wren.id)
    store.requests.set(seededAccount(world, name).id, wren.id, edge())
  }
  const list = { id: nextId(store), ownerId: luna.id, title: 'Waders', accountIds: [] as string[] }
  list.accountIds = store.follows.of(luna.id).slice(0, 6)
  store.lists.set(list.id, list)
}

/** The seeded account `acct`. Throws if there is none. */
export function seededAccount(world: World, acct: string): Account {
  const account = findByAcct(world.store, acct, '')
  if (!account) throw new Error(`the seed has no ${acct}`)
  return account
}
