import type { OpenTab } from '../../../shared/model/openTab.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useEntities } from '../../hooks/useEntities.ts'
import { useCollection } from '../collection/useCollection.ts'

const TABS: CollectionRef = { kind: 'tabs' }

/** The open tabs of this browser that the engine serves, those in sight first. Null: they have not arrived. The engine counts what is unread in them meanwhile. */
export function useOpenTabs(): readonly OpenTab[] | null {
  const { ids, loaded } = useCollection(TABS)
  const tabs = useEntities('tab', ids.join(' '))
  return loaded ? tabs : null
}
