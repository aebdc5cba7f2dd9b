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

export const statesOf = (tab: Tab): object =>
  Object.fromEntries(listOf(tab).map(({ account, state }) => [account, state]))

/**
 * alice and bob at the configured instance, carol at another one; alice is the default.
 *
 * @param prepare called with carol's instance before the engine starts.
 */
export async function withAccounts(prepare: (owl: FakeInstance) => void = () => {}) {
  const world = new World()
  const owl = world.addInstance(OWL, 'gotosocial')
  world.instance.fill(3)
  owl.publish({ content: '<p>from the owls</p>' })
  prepare(owl)
  await world.signIn('carol', OWL)
  await world.signIn('bob')
  await world.signIn('alice')
  const engine = await world.start()
  return { world, engine, instance: world.instance, owl }
}

/** Adds a notification at `owner`, and sends it over the sockets of all accounts at `host`. */
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

/** The accounts of `withAccounts`, with a tab that shows carol. */
export async function withCarol(prepare?: (owl: FakeInstance) => void) {
  const started = await withAccounts(prepare)
  const tab = await openAs(started.engine, CAROL)
  await started.world.tick(5_000)
  return { ...started, tab }
}

/** Starts the authorization-code flow at `server`. Returns the address of its page. */
export async function authorize(world: World, tab: Tab, server?: string): Promise<URL> {
  const command = await tab.run({ kind: 'authorize', ...(server === undefined ? {} : { server }) })
  await world.tick(500)
  const settled = tab.settled.get(command)
  return new URL(settled?.ok ? (settled.result?.url ?? '') : '')
}

/** Returns from the page at `url` with a code, and agrees if asked. Resolves with how the last command was settled. */
export const finish = async (world: World, tab: Tab, url: URL, code = 'code-1'): Promise<unknown> => {
  const state = url.searchParams.get('state') ?? ''
  const command = await tab.run({ kind: 'finishAuthorization', code, state })
  await world.tick(2_000)
  const settled = tab.settled.get(command)
  const question = settled?.ok ? settled.result?.question?.id : undefined
  if (question === undefined) return settled
  const confirmed = await tab.run({ kind: 'confirmAuthorization', question, yes: true })
  await world.tick(2_000)
  return tab.settled.get(confirmed)
}
