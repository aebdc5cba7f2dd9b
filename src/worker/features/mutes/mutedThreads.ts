import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Status } from '../../../shared/model/status.ts'
import { loadStatus } from '../../collections/loadStatus.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { words } from '../../json/read.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'
import { conversationOf } from './conversationOf.ts'

/** Limit of conversations that are remembered as muted in this browser; the oldest is forgotten first. */
const MAX_REMEMBERED = 100

type StorageContext = Pick<AccountContext, 'session' | 'account' | 'log'>

const keyOf = (account: string): string => `mutedThreads/${account}`

/** The ids of the posts whose conversations the user has muted in this browser, latest first. */
const remembered = async ({ session, account }: StorageContext): Promise<readonly string[]> =>
  words(await session.get('meta', keyOf(account)).catch(() => undefined), MAX_REMEMBERED)

/** Remembers or forgets that the conversation of these posts was muted here: no server lists muted conversations (MU21). */
export async function rememberMuted(
  { session, account, log }: StorageContext,
  statusIds: string | readonly string[],
  on: boolean,
): Promise<void> {
  const changed = [statusIds].flat()
  const key = keyOf(account)
  await session
    .change('meta', [key], ([stored]) => {
      const others = words(stored, MAX_REMEMBERED).filter((id) => !changed.includes(id))
      return [[key, on ? [...changed, ...others].slice(0, MAX_REMEMBERED) : others]]
    })
    .catch((thrown) => log.error('could not store which conversations are muted', thrown))
}

/** Forgets the muted conversations of an account that was signed out. */
export const forgetMuted = (session: StorageContext['session'], account: string): Promise<void> =>
  session.remove('meta', keyOf(account))

/**
 * The earliest known post of each muted conversation, latest conversation first. Known are the conversations that were
 * muted in this browser, and those of which the engine has a post (MU21).
 */
export async function loadMutedThreads(context: AccountContext): Promise<Outcome<readonly string[]>> {
  const { store, account } = context
  const postOf = (id: string): Status | undefined => store.get(entityKey(account, 'status', id))
  for (const id of await remembered(context)) {
    if (postOf(id) !== undefined) continue
    const loaded = await loadStatus(context, id)
    if (loaded.ok) continue
    // The post is gone, or nobody may see it any more.
    if (loaded.fault.code === 'missing') await rememberMuted(context, id, false)
    else return loaded
  }
  const muted = entitiesOf(store, account, 'status')
    .filter(({ threadMuted, deleted, repeatOfId }) => threadMuted && !deleted && repeatOfId === undefined)
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const shown: string[] = []
  const covered = new Set<string>()
  for (const { id } of muted) {
    if (covered.has(id)) continue
    for (const other of conversationOf(store, account, id)) covered.add(other)
    shown.push(id)
  }
  return ok(shown.reverse())
}
