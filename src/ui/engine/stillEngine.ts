import { fail } from '../../shared/fault/fault.ts'
import type { EntityTypes } from '../../shared/model/entity.ts'
import { type AccountKey, BROWSER, type EntityKind, entityKey } from '../../shared/model/keys.ts'
import type { Session } from '../../shared/model/session.ts'
import { Mirror } from '../mirror/mirror.ts'
import type { Engine } from './engine.ts'
import { newStatus } from './engineStatus.ts'

/** An engine that has the given entities and refuses every command. For rows and blocks that are shown as samples. */
export function stillEngine(
  account: AccountKey,
  entities: { readonly [K in EntityKind]?: Readonly<Record<string, EntityTypes[K]>> },
): Engine {
  const mirror = new Mirror()
  const session: Session = { state: 'signed-in', account, userId: 'me', acct: 'me' }
  mirror.cells.set(entityKey(BROWSER, 'session'), session)
  for (const [kind, values] of Object.entries(entities))
    for (const [id, value] of Object.entries(values))
      mirror.cells.set(entityKey<EntityKind>(account, kind as EntityKind, id), value)
  const refused = async () => fail('refused', 'this engine does nothing')
  return {
    tabId: '',
    mirror,
    status: newStatus(),
    idle: true,
    whenIdle: async () => {},
    currentSession: () => session,
    run: refused,
    runAs: refused,
    call: refused,
    watch: () => {},
    moveWindow: () => {},
    unwatch: (viewId) => mirror.forgetView(viewId),
    onLeave: () => () => {},
    openBeside: () => ({ ...stillEngine(account, entities), close: () => {} }),
  }
}
