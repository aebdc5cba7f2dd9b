import type { Capabilities, Instance } from '../src/shared/model/instance.ts'
import type { Session } from '../src/shared/model/session.ts'
import type { ProbeTab } from './probeTab.ts'

/** Things of the server that the probe has met and asks about. Undefined: it has met none. */
export interface Sample {
  readonly instance: Instance
  readonly session: Session
  readonly isMember: boolean
  readonly ownId: string | undefined
  readonly ownName: string | undefined
  /** Somebody else, as the server names them. */
  readonly otherId: string | undefined
  readonly statusId: string | undefined
  readonly ownStatusId: string | undefined
  readonly statusUrl: string | undefined
  readonly editedId: string | undefined
  readonly pollStatusId: string | undefined
  readonly listId: string | undefined
  readonly tag: string
  readonly chatAccountId: string | undefined
}

/** The things that can be asked about now. */
export function sampleOf(tab: ProbeTab): Sample | null {
  const { session } = tab
  const instance = tab.entity('instance')
  if (instance === undefined) return null
  const posts = tab.all('status').filter(({ deleted, repeatOfId }) => !deleted && repeatOfId === undefined)
  const { userId } = session
  const others = tab.all('account').filter(({ id }) => id !== userId)
  // A remote account may be one that its own server has since forgotten.
  const other = others.find(({ isLocal }) => isLocal) ?? others[0]
  const [newest] = posts
  const ownPosts = posts.filter(({ accountId }) => accountId === userId)
  return {
    instance,
    session,
    isMember: session.state === 'signed-in',
    ownId: userId,
    ownName: session.acct,
    otherId: other?.id,
    statusId: newest?.id,
    ownStatusId: ownPosts[0]?.id,
    statusUrl: newest?.url ?? newest?.uri,
    editedId: posts.find(({ editedAt }) => editedAt !== undefined)?.id,
    pollStatusId: posts.find(({ poll }) => poll !== undefined)?.id,
    listId: tab.all('list')[0]?.id,
    tag: posts.flatMap(({ tags }) => tags)[0] ?? 'rookery',
    chatAccountId: tab.all('chat')[0]?.accountId,
  }
}

/** Whether the server has a capability. */
export const has =
  (name: keyof Capabilities) =>
  ({ instance }: Sample): boolean =>
    instance.capabilities[name]
