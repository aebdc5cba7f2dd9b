import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useInstance, useSession } from '../../hooks/hooks.ts'

/** The messages of the shoutbox. A tab that shows them joins its channel. */
export const SHOUT: CollectionRef = { kind: 'shout' }

/** Whether the user can use the shoutbox (SH1, SH2). `known` is false until that is certain. */
export function useMayShout(): {
  readonly signedIn: boolean
  readonly offered: boolean
  readonly known: boolean
} {
  const session = useSession()
  const instance = useInstance()
  return {
    signedIn: session?.state === 'signed-in',
    offered: instance?.capabilities.shout === true,
    known: session !== null && instance?.known === true,
  }
}
