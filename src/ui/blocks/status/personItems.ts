import type { RelationChange, Relationship } from '../../../shared/model/account.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import type { MenuItem } from '../../parts/MenuList.tsx'
import { startMention } from '../drafts/startMention.ts'
import { confirmRelation, opensMuteWindow } from '../mutes/confirmRelation.ts'
import type { StatusMenu } from './menuContext.ts'

/** Entries about the author of the post: mention, mute, block, lists, report (PO65). */
export function personItems(menu: StatusMenu): MenuItem[] {
  const { engine, status, author, session, instance, preferences, t, act } = menu
  if (session.userId === status.accountId) return []
  const name = `@${readableAcct(author.acct)}`
  const relationship = engine.mirror.cells.get(entityKey(session.account, 'relationship', author.id))
  const { muting = false, blocking = false } = (relationship as Relationship | null) ?? {}
  const relate = (change: RelationChange): Promise<unknown> =>
    act({ kind: 'relate', accountId: author.id, change })
  const askThenRelate = async (change: 'mute' | 'block'): Promise<void> => {
    if (change === 'mute' && opensMuteWindow(instance, preferences))
      return openWindow(engine, 'mute', { accountId: author.id })
    if (await confirmRelation(engine, change, author, preferences, t)) await relate(change)
  }
  return [
    {
      id: 'mention',
      label: t('status.mention_user', { name }),
      disabled: author.deactivated,
      startsGroup: true,
      onSelect: () => startMention(engine, author),
    },
    {
      id: muting ? 'unmute' : 'mute',
      label: t(muting ? 'status.unmute_user' : 'status.mute_user', { name }),
      // Nothing to mute: a deactivated account does not post (RL15).
      disabled: author.deactivated && !muting,
      onSelect: () => void (muting ? relate('unmute') : askThenRelate('mute')),
    },
    {
      id: blocking ? 'unblock' : 'block',
      label: t(blocking ? 'status.unblock_user' : 'status.block_user', { name }),
      onSelect: () => void (blocking ? relate('unblock') : askThenRelate('block')),
    },
    {
      id: 'list',
      label: t('status.add_to_list'),
      onSelect: () => openWindow(engine, 'lists', { accountId: author.id }),
    },
    {
      id: 'report',
      label: t('status.report_user', { name }),
      onSelect: () => openWindow(engine, 'report', { accountId: author.id, statusIds: [status.id] }),
    },
  ]
}
