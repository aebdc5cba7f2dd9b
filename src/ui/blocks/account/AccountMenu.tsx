import { useState } from 'react'
import type { RelationChange } from '../../../shared/commands/people.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { mayModerate } from '../../../shared/model/moderation.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { preferencesNow, useAccountKey, useEntity, useInstance, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Ellipsis } from '../../parts/icons.ts'
import type { MenuItem } from '../../parts/MenuList.tsx'
import { confirmRelation } from '../mutes/confirmRelation.ts'

const MORE = <Ellipsis size={20} aria-hidden />

interface AccountMenuProps {
  readonly account: Account
  readonly onFault: (fault: Fault | null) => void
}

/**
 * Mute, block, remove follower, report, highlight. Some actions ask for confirmation
 * if a preference says so (RL10, RL11).
 */
export function AccountMenu({ account, onFault }: AccountMenuProps) {
  const engine = useEngine()
  const t = useText()
  const key = useAccountKey()
  const has = useInstance()?.capabilities
  const removes = has?.removeFollower === true
  const moderates = mayModerate(useSession(), has)
  const relationship = useEntity(key, 'relationship', account.id)
  const [muting, setMuting] = useState<'mute' | 'unmute' | null>(null)
  const button = (items: readonly MenuItem[]) => (
    <IconButton
      icon={MORE}
      label={t('status.more_actions')}
      aria-haspopup="menu"
      disabled={items.length === 0}
      onClick={({ currentTarget: anchor }) => openMenu({ anchor, items })}
    />
  )
  // Reserve the button's place until the relationship has loaded.
  if (relationship === null) return button([])

  const relate = async (change: RelationChange): Promise<void> => {
    const isMute = change === 'mute' || change === 'unmute'
    if (isMute) setMuting(change)
    const ended = await engine.run({ kind: 'relate', accountId: account.id, change })
    if (isMute) setMuting(null)
    onFault(ended.ok ? null : ended.fault)
  }
  const item = (change: 'unmute' | 'unblock'): MenuItem => ({
    id: change,
    label: t(`user_card.${change}`),
    onSelect: () => void relate(change),
  })
  const confirmable = (change: RelationChange, name: 'mute' | 'block' | 'remove_follower'): MenuItem => {
    const label = t(`user_card.${name}`)
    const act = async (): Promise<void> => {
      if (await confirmRelation(name, account, preferencesNow(engine, key), t)) await relate(change)
    }
    // Nothing to mute: a deactivated account does not post (RL15).
    const disabled = name === 'mute' && account.deactivated
    return { id: change, label, disabled, danger: name === 'block', onSelect: () => void act() }
  }
  return button([
    muting !== null
      ? { id: muting, label: t(`user_card.${muting}_progress`), disabled: true, onSelect: () => {} }
      : relationship.muting
        ? item('unmute')
        : confirmable('mute', 'mute'),
    ...(relationship.followedBy && removes ? [confirmable('remove_from_followers', 'remove_follower')] : []),
    relationship.blocking ? item('unblock') : confirmable('block', 'block'),
    {
      id: 'report',
      label: t('status.report'),
      onSelect: () => openWindow('report', { accountId: account.id, statusIds: [] }),
    },
    {
      id: 'highlight',
      label: t('user_card.highlight.menu'),
      startsGroup: true,
      onSelect: () => openWindow('highlight', { accountId: account.id }),
    },
    ...(moderates
      ? [
          {
            id: 'moderate',
            label: t('moderation.menu'),
            startsGroup: true,
            onSelect: () => openWindow('moderate', { accountId: account.id }),
          },
        ]
      : []),
  ])
}
