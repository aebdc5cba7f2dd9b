import type { CommandBody } from '../../../shared/commands/command.ts'
import type { Account, RelationChange, Relationship } from '../../../shared/model/account.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type { Preferences } from '../../../shared/model/preferences.ts'
import { OVERLAY_CLOSE_MS, openConfirm } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Say } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import type { MenuItem } from '../../parts/MenuList.tsx'
import { confirmRelation, opensMuteWindow } from '../mutes/confirmRelation.ts'

/** The acts that begin the menu of a narrow card (PR30). */
export interface FirstActs {
  readonly mention: () => void
  /** Absent where there is no chat with the account. */
  readonly chat?: () => void
}

interface AccountMenuParts {
  readonly engine: Engine
  readonly account: Account
  readonly first?: FirstActs | undefined
  readonly relationship: Relationship
  readonly instance: Instance | null
  readonly preferences: Preferences
  readonly t: Say
  /** Whether the user has staff tools for this account. */
  readonly moderates: boolean
  /** The browser has other accounts that can act (SA13). */
  readonly hasOthers?: boolean
  /** Starts editing the private note. */
  readonly onNote: () => void
  /** The changes that are under way. */
  readonly running: ReadonlySet<MenuChange>
  readonly run: (command: CommandBody, change: MenuChange) => Promise<unknown>
}

export type MenuChange = Exclude<RelationChange, 'follow' | 'unfollow'> | 'block_domain' | 'unblock_domain'

/**
 * The entries of an account's menu, in this order: what the user receives from the account; lists, note and highlight; muting,
 * blocking and reporting (RL10).
 */
export function accountItems(parts: AccountMenuParts): readonly MenuItem[] {
  const { engine, account, relationship, instance, t, moderates, onNote } = parts
  const { following, muting, blocking, followedBy, note } = relationship
  const has = instance?.capabilities
  const canBeListed = following || has?.listAnyone === true
  const mute = entry(parts, muting, 'mute', 'unmute')
  return [
    ...firstItems(parts),
    ...(following && has?.subscriptions
      ? [entry(parts, relationship.subscribing, 'subscribe', 'unsubscribe')]
      : []),
    ...(following ? [entry(parts, !relationship.showingRepeats, 'hide_repeats', 'show_repeats')] : []),
    ...(following && has?.endorsements ? [entry(parts, relationship.endorsed, 'endorse', 'unendorse')] : []),
    {
      id: 'lists',
      label: t('status.add_to_list'),
      disabled: !canBeListed,
      ...(!canBeListed && { hint: t('user_card.lists_need_follow') }),
      onSelect: () => openWindow(engine, 'lists', { accountId: account.id }),
    },
    ...(note === undefined
      ? []
      : [
          {
            id: 'note',
            label: t(note.trim() === '' ? 'user_card.note.add' : 'user_card.note.edit'),
            disabled: account.deactivated,
            onSelect: () => void setTimeout(onNote, OVERLAY_CLOSE_MS),
          },
        ]),
    ...(parts.hasOthers
      ? [
          {
            id: 'as',
            label: t('accounts.act_as'),
            onSelect: () => openWindow(engine, 'actAs', { handle: account.fqn }),
          },
        ]
      : []),
    {
      id: 'highlight',
      label: t('user_card.highlight.menu'),
      onSelect: () => openWindow(engine, 'highlight', { accountId: account.id }),
    },
    // Nothing to mute: a deactivated account does not post (RL15).
    { ...mute, startsGroup: true, disabled: mute.disabled || (mute.id === 'mute' && account.deactivated) },
    ...(followedBy && has?.removeFollower ? [entry(parts, false, 'remove_from_followers')] : []),
    entry(parts, blocking, 'block', 'unblock'),
    ...(!account.isLocal && has?.domainBlocks
      ? [entry(parts, relationship.domainBlocking, 'block_domain', 'unblock_domain')]
      : []),
    {
      id: 'report',
      label: t('status.report'),
      onSelect: () => openWindow(engine, 'report', { accountId: account.id, statusIds: [] }),
    },
    ...(moderates
      ? [
          {
            id: 'moderate',
            label: t('moderation.menu'),
            startsGroup: true,
            onSelect: () => openWindow(engine, 'moderate', { accountId: account.id }),
          },
        ]
      : []),
  ]
}

function firstItems({ first, account, t }: AccountMenuParts): readonly MenuItem[] {
  if (first === undefined) return []
  const { mention, chat } = first
  return [
    {
      id: 'mention',
      label: t('user_card.mention'),
      disabled: account.deactivated,
      onSelect: mention,
    },
    ...(chat === undefined ? [] : [{ id: 'chat', label: t('user_card.chat'), onSelect: chat }]),
  ]
}

const DANGEROUS: ReadonlySet<MenuChange> = new Set(['block', 'block_domain'])

/**
 * The entry that makes the change `on`, or `off` if `isOn`. While one of them runs, the relationship already shows its effect,
 * so the entry still names the running change, and can't be pressed.
 */
function entry(parts: AccountMenuParts, isOn: boolean, on: MenuChange, off: MenuChange = on): MenuItem {
  const { running, t, account } = parts
  const change = [on, off].find((one) => running.has(one)) ?? (isOn ? off : on)
  const isRunning = running.has(change)
  const text = `user_card.${change}` as const
  return {
    id: change,
    label: t(isRunning ? `${text}_progress` : text, { domain: domainOf(account) }),
    disabled: isRunning,
    danger: DANGEROUS.has(change),
    onSelect: () => void press(parts, change),
  }
}

async function press(parts: AccountMenuParts, change: MenuChange): Promise<void> {
  const { engine, account, instance, preferences, t, run } = parts
  if (change === 'mute' && opensMuteWindow(instance, preferences))
    return openWindow(engine, 'mute', { accountId: account.id })
  if (
    change === 'block_domain'
      ? await confirmDomain(parts)
      : await confirmRelation(engine, change, account, preferences, t)
  )
    await run(commandOf(change, account), change)
}

function commandOf(change: MenuChange, { id: accountId, acct }: Account): CommandBody {
  if (change !== 'block_domain' && change !== 'unblock_domain') return { kind: 'relate', accountId, change }
  return { kind: 'blockDomain', accountId, domain: acct.split('@')[1] ?? '', on: change === 'block_domain' }
}

/** Asks whether to block the account's domain. Names the domain, and says what a block means (RL18). */
function confirmDomain({ engine, account, t }: AccountMenuParts): Promise<boolean> {
  const domain = domainOf(account)
  return openConfirm(engine, {
    title: t('user_card.block_domain_confirm', { domain }),
    body: t('user_card.block_domain_hint', { domain }),
    confirmLabel: t('user_card.block_domain', { domain }),
    danger: true,
  })
}

const domainOf = ({ acct }: Account): string => readableAcct(acct.split('@')[1] ?? '')
