import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useInstance, useSession } from '../../hooks/hooks.ts'

export const SHOUT: CollectionRef = { kind: 'shout' }

/** Who may shout: whoever is signed in, where the instance has a shoutbox (spec/1 §6). `known` is false until that is sure. */
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
