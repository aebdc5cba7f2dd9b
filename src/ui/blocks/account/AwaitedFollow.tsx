import { useMemo } from 'react'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'

interface AwaitedFollowProps {
  readonly accountId: string
}

/** Lets the engine look for the answer to the user's follow request while the person is shown (RL40). */
export function AwaitedFollow({ accountId }: AwaitedFollowProps) {
  const requested = useEntity(useAccountKey(), 'relationship', accountId)?.requested === true
  return requested ? <Watched accountId={accountId} /> : null
}

function Watched({ accountId }: AwaitedFollowProps): null {
  useHeldView(useMemo<CollectionRef>(() => ({ kind: 'awaitedFollow', accountId }), [accountId]))
  return null
}
