import type { Instance } from '../../../shared/model/instance.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import { readableAcct } from '../../../shared/model/readableAcct.ts'
import { addressOf } from '../../../shared/model/replyTarget.ts'
import type { Status } from '../../../shared/model/status.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { openTab } from '../../common/links/openTab.ts'
import { noticeTo, remoteInteractionTo } from '../../common/links/paths.ts'
import { notice } from '../../common/notices/notices.ts'
import { asksFirst } from '../../common/overlay/asksFirst.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import type { MenuItem } from '../../parts/MenuList.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import { otherAccounts } from '../accounts/useAccounts.ts'
import { pickReaction } from '../emoji/pickReaction.ts'
import type { StatusMenu } from './menuContext.ts'
import { withIcons } from './menuIcons.tsx'
import { personItems } from './personItems.ts'
import { staffItems } from './staffItems.ts'

/**
 * The menu of a post for signed-in users, in three groups: the post, its author, moderation (PO26 to PO30, PO65).
 */
export function statusMenu(menu: StatusMenu): readonly MenuItem[] {
  return withIcons([
    ...linkItems(menu),
    ...postItems(menu),
    ...personItems(menu),
    ...staffItems(menu, () => void remove(menu)),
  ])
}

/** The menu of a post for visitors. */
export function visitorMenu(
  menu: Pick<StatusMenu, 'engine' | 'status' | 'instance' | 't'>,
): readonly MenuItem[] {
  const { status, instance, t } = menu
  const home = instance?.capabilities.remoteInteraction
    ? safeHref(remoteInteractionTo(instance.site, { status_id: status.id }))
    : null
  const items = linkItems(menu)
  if (home !== null)
    items.push({ id: 'home', label: t('status.remote_interaction'), onSelect: () => openTab(home) })
  return withIcons(items)
}

/** The windows in which there is no room for the button beside the menu (PO16), as in StatusActions.module.css. */
const WITHOUT_REACT = '(max-width: 359.98px)'

/** Entries about the post: act as another account, quote, react, mute; for the author also pin, edit and delete. */
function postItems(menu: StatusMenu): MenuItem[] {
  const { engine, status, session, instance, t, act, anchor } = menu
  const { id: statusId, pinned, threadMuted } = status
  const own = session.userId === status.accountId
  const items: MenuItem[] = []
  if (isForEverybody(status) && otherAccounts(engine).length > 0)
    items.push({
      id: 'as',
      label: t('accounts.act_as'),
      onSelect: () => openWindow(engine, 'actAs', { url: addressOf(status) }),
    })
  if (mayQuote(status, instance)) {
    const asking =
      status.quoting === undefined
        ? engine.call('lookup', { kind: 'quoting', statusId, account: session.account })
        : null
    items.push({ id: 'quote', label: t('status.quote'), onSelect: () => void quote(menu, asking) })
  }
  if (anchor && instance?.capabilities.reactions && matchMedia(WITHOUT_REACT).matches)
    items.push({
      id: 'react',
      label: t('tool_tip.add_reaction'),
      onSelect: () => pickReaction(engine, anchor, status, instance, act),
    })
  const { muteThreads, muteAnyThread } = instance?.capabilities ?? {}
  if (threadMuted || (muteThreads && (muteAnyThread || takesPart(status, session.userId))))
    items.push({
      id: 'mute-thread',
      label: t(threadMuted ? 'status.unmute_conversation' : 'status.mute_conversation'),
      onSelect: () => void act({ kind: 'muteThread', statusId, on: !threadMuted }),
    })
  const { quoteId } = status
  if (quoteId !== undefined && instance?.capabilities.revokeQuotes && isByUser(menu, quoteId))
    items.push({
      id: 'revoke-quote',
      label: t('status.revoke_quote'),
      danger: true,
      onSelect: () => void revokeQuote(menu, quoteId),
    })
  if (own && isForEverybody(status))
    items.push({
      id: 'pin',
      label: t(pinned ? 'status.unpin' : 'status.pin'),
      onSelect: () => void act({ kind: 'pinStatus', statusId, on: !pinned }),
    })
  if (own && instance?.capabilities.editing)
    items.push({
      id: 'edit',
      label: t('status.edit'),
      onSelect: () => openWindow(engine, 'edit', { statusId }),
    })
  if (own)
    items.push(
      {
        id: 'redraft',
        label: t('status.redraft'),
        danger: true,
        onSelect: () => void deleteAndRedraft(menu),
      },
      { id: 'delete', label: t('status.delete'), danger: true, onSelect: () => void remove(menu) },
    )
  return items
}

const isByUser = ({ engine, session }: StatusMenu, statusId: string): boolean =>
  engine.mirror.cells.get(entityKey(session.account, 'status', statusId))?.accountId === session.userId

/** Takes the user's own post out of a quote by somebody else (PO27). */
async function revokeQuote({ engine, status, act, t }: StatusMenu, quotedId: string): Promise<void> {
  const sure = await openConfirm(engine, {
    title: t('status.revoke_quote_title'),
    body: t('status.revoke_quote_hint'),
    confirmLabel: t('status.revoke_quote_confirm'),
    danger: true,
  })
  if (sure) await act({ kind: 'revokeQuote', statusId: status.id, quotedId })
}

/** Whether the post is by the user, or addresses them. */
const takesPart = (
  { accountId, inReplyToAccountId, mentions }: Status,
  userId: string | undefined,
): boolean =>
  userId !== undefined &&
  (accountId === userId || inReplyToAccountId === userId || mentions.some(({ id }) => id === userId))

/** Opens the form, unless the instance says that the author does not allow it: a post that came live does not say it (PO28). */
async function quote(menu: StatusMenu, asking: Promise<unknown> | null): Promise<void> {
  const { engine, status, author, session } = menu
  const { account } = session
  try {
    await asking
    const known = engine.mirror.cells.get(entityKey(account, 'status', status.id))
    if (known?.quoting === 'denied') {
      notice(engine, 'status.quote_denied', 'error', { name: `@${readableAcct(author.acct)}` })
      return
    }
    const { startQuote } = await import('../drafts/startQuote.ts')
    startQuote(engine, account, status)
  } catch {
    notice(engine, 'general.generic_error', 'error')
  }
}

const isForEverybody = ({ visibility }: Status): boolean =>
  visibility === 'public' || visibility === 'unlisted'

/** Only posts for everybody can be quoted, unless the instance says of a post who may quote it. */
const mayQuote = (status: Status, instance: Instance | null): boolean =>
  instance?.capabilities.quoting === true &&
  (status.quoting === undefined ? isForEverybody(status) : status.quoting !== 'denied')

/** Entries with links to the post, and its history. */
function linkItems({
  engine,
  status,
  instance,
  t,
}: Pick<StatusMenu, 'engine' | 'status' | 'instance' | 't'>): MenuItem[] {
  const href = safeHref(status.url ?? status.uri)
  const items: MenuItem[] = []
  if (href !== null)
    items.push({
      id: 'copy',
      label: t('status.copy_link'),
      onSelect: () => void copyLink(engine, href),
    })
  items.push({ id: 'open', label: t('status.open_in_new_tab'), onSelect: () => openTab(noticeTo(status.id)) })
  if (href !== null && !status.isLocal)
    items.push({ id: 'source', label: t('status.external_source'), onSelect: () => openTab(href) })
  if (status.editedAt !== undefined && instance?.capabilities.editing)
    items.push({
      id: 'history',
      label: t('status.history'),
      onSelect: () => openWindow(engine, 'history', { statusId: status.id }),
    })
  return items
}

async function deleteAndRedraft({
  engine,
  session,
  status,
  instance,
  t,
  onFault,
}: StatusMenu): Promise<void> {
  const sure = await openConfirm(engine, {
    title: t('status.redraft_confirm_title'),
    body: t('status.redraft_confirm'),
    confirmLabel: t('status.redraft'),
    danger: true,
  })
  if (!sure) return
  try {
    const { redraft } = await import('../drafts/redraft.ts')
    onFault(await redraft(engine, session.account, status, instance))
  } catch {
    notice(engine, 'general.generic_error', 'error')
  }
}

async function remove({ engine, status, preferences, t }: StatusMenu): Promise<void> {
  const sure =
    !asksFirst('modalOnDelete', preferences) ||
    (await openConfirm(engine, {
      title: t('status.delete_confirm_title'),
      body: t('status.delete_confirm'),
      confirmLabel: t('status.delete'),
      danger: true,
    }))
  if (!sure) return
  const ended = await engine.run({ kind: 'delete', statusId: status.id })
  // The row was replaced with "deleted" and has been mounted again since, so it can't show the fault.
  if (ended.ok) return
  if (ended.fault.status === 403) notice(engine, 'status.delete_not_allowed', 'error')
  else notice(engine, 'status.failed', 'error', { message: sayReason(t, ended.fault) })
}

async function copyLink(engine: Engine, href: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(href)
    notice(engine, 'status.link_copied')
  } catch {
    notice(engine, 'general.generic_error', 'error')
  }
}
