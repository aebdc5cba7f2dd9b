import { useMemo } from 'react'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { UserList, WhoPanel } from '../../blocks/status/UserList.tsx'
import { closingLinks } from '../../common/links/closingLinks.ts'
import { useStatus } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import type { WhoDid } from './listenForPopovers.ts'

interface WhoPopoverProps {
  readonly kind: WhoDid
  readonly statusId: string
  readonly onClose: () => void
}

/** The accounts that favourited or repeated a post. */
export function WhoPopover({ kind, statusId, onClose }: WhoPopoverProps) {
  const t = useText()
  const collection = useCollection(useMemo<CollectionRef>(() => ({ kind, statusId }), [kind, statusId]))
  const status = useStatus(statusId)
  const favourites = kind === 'favouritedBy'
  const count = (favourites ? status?.favouritesCount : status?.repeatsCount) ?? 0
  return (
    <WhoPanel>
      <div {...closingLinks(onClose)}>
        <UserList
          collection={collection}
          count={count}
          label={t(favourites ? 'status.who_favorited' : 'status.who_repeated')}
        />
      </div>
    </WhoPanel>
  )
}
