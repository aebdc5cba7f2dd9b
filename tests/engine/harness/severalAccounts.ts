import type { Accounts, ListedAccount } from '../../../src/shared/model/accounts.ts'
import { BROWSER, entityKey } from '../../../src/shared/model/keys.ts'
import type { FakeInstance } from './fakeInstance.ts'
import type { Json } from './json.ts'
import type { Tab } from './tab.ts'
import { type RunningEngine, World } from './world.ts'

export const OWL = 'https://owl.example'
export const ALICE = 'alice@rook.example'
export const BOB = 'bob@rook.example'
export const CAROL = 'carol@owl.example'

/** The accounts of the browser, as a tab knows them. */
export const accountsOf = (tab: Tab): Accounts | undefined =>
  tab.entities.get(entityKey(BROWSER, 'accounts')) as Accounts | undefined

export const listOf = (tab: Tab): readonly ListedAccount[] => accountsOf(tab)?.list ?? []

/** alice and bob at the configured instance, carol at another one; alice is the default. */
export async function withAccounts() {
  const world = new World()
  const owl = world.addInstance(OWL, 'gotosocial')
  world.instance.fill(3)
  owl.publish({ content: '<p>from the owls</p>' })
  await world.signIn('carol', OWL)
  await world.signIn('bob')
  await world.signIn('alice')
  const engine = await world.start()
  return { world, engine, instance: world.instance, owl }
}

/** Tells all accounts at an instance of a new notification, by their sockets. */
export function tell(world: World, owner: FakeInstance, host: string, overrides: Json = {}): Json {
  const created = new Date(world.clock.now()).toISOString()
  const notification = owner.notify({ created_at: created, ...overrides })
  for (const socket of world.sockets.open)
    if (new URL(socket.url).host === host) socket.receive('notification', notification)
  return notification
}

/** Opens a tab that shows `account`. */
export async function openAs(engine: RunningEngine, account: string, visible = true): Promise<Tab> {
  const tab = await engine.openTab({ attach: false, visible })
  const attached = await tab.attach(account)
  if (!attached.ok) throw new Error(attached.fault.message)
  return tab
}
