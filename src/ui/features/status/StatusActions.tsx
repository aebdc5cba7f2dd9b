import { memo } from 'react'
import type { CommandBody } from '../../../shared/commands/command.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'
import { notice } from '../../app/notices.ts'
import { remoteInteractionTo } from '../../app/paths.ts'
import { run } from '../../engine/engine.ts'
import { sayNumber } from '../../i18n/format.ts'
import { currentLanguage, useText } from '../../i18n/i18n.ts'
import { useInstance, usePreferences, useSession } from '../../mirror/hooks.ts'
import { type MenuItem, openConfirm, openMenu } from '../../parts/overlay/openOverlay.ts'
import { RowIcon } from '../../parts/RowIcon.tsx'
import { safeHref } from '../../parts/safeHref.ts'
import { startReply } from '../compose/compose.ts'
import type { PostButtonName } from '../keyboard/shortcuts.ts'
import styles from './StatusActions.module.css'

const REPLY = <RowIcon name="reply" size={18} />
const REPEAT = <RowIcon name="repeat" size={18} />
const LOCK = <RowIcon name="lock" size={16} />
const STAR = <RowIcon name="star" size={18} />
const BOOKMARK = <RowIcon name="bookmark" size={18} />
const MORE = <RowIcon name="more" size={18} />

interface StatusActionsProps {
  readonly status: Status
  readonly author: Account
  /** What failed, for the row to say; null when something succeeded. */
  readonly onFault: (fault: Fault | null) => void
}

/** What a person can do with a post. Each press shows in the same frame, in all tabs soon after. */
export const StatusActions = memo(function StatusActions({ status, author, onFault }: StatusActionsProps) {
  const t = useText()
  const session = useSession()
  const instance = useInstance()
  const preferences = usePreferences()
  if (session?.state !== 'signed-in')
    return <RemoteAction server={instance?.server ?? ''} statusId={status.id} />

  const act = async (body: CommandBody): Promise<void> => {
    const ended = await run(body)
    onFault(ended.ok ? null : ended.fault)
  }
  const repeatable = status.visibility !== 'private' && status.visibility !== 'direct'
  const repeat = async (): Promise<void> => {
    const on = !status.repeated
    const ask = on && preferences.modalOnRepeat
    if (ask && !(await openConfirm({ title: t('status.repeat_confirm'), confirmLabel: t('status.repeat') })))
      return
    await act({ kind: 'repeat', statusId: status.id, on })
  }
  return (
    <div className={styles.actions}>
      <Action
        icon={REPLY}
        label={t('status.reply')}
        name="reply"
        count={status.repliesCount}
        onPress={() => startReply(status, author)}
      />
      {repeatable ? (
        <Action
          icon={REPEAT}
          label={t('status.repeat')}
          name="repeat"
          count={status.repeatsCount}
          on={status.repeated}
          className={styles.repeat}
          onPress={() => void repeat()}
        />
      ) : (
        <span
          className={styles.action}
          role="img"
          aria-label={t('status.no_repeat')}
          title={t('status.no_repeat')}
        >
          {LOCK}
        </span>
      )}
      <Action
        icon={STAR}
        label={t('status.favorite')}
        name="favourite"
        count={status.favouritesCount}
        on={status.favourited}
        className={styles.favourite}
        onPress={() => void act({ kind: 'favourite', statusId: status.id, on: !status.favourited })}
      />
      {instance?.capabilities.bookmarks !== false && (
        <Action
          icon={BOOKMARK}
          label={t('status.bookmark')}
          name="bookmark"
          on={status.bookmarked}
          className={styles.bookmark}
          onPress={() => void act({ kind: 'bookmark', statusId: status.id, on: !status.bookmarked })}
        />
      )}
      <button
        type="button"
        className={styles.action}
        aria-label={t('status.more_actions')}
        aria-haspopup="menu"
        data-tip={t('status.more_actions')}
        onClick={({ currentTarget: anchor }) => openMenu({ anchor, items: menuItems() })}
      >
        {MORE}
      </button>
    </div>
  )

  function menuItems(): readonly MenuItem[] {
    const href = safeHref(status.url ?? status.uri)
    const mayDelete =
      session?.userId === status.accountId || session?.privileges?.includes('messages_delete') === true
    const items: MenuItem[] = []
    if (href !== null) {
      items.push({ id: 'copy', label: t('status.copy_link'), onSelect: () => void copyLink(href) })
      if (!status.isLocal) {
        items.push({
          id: 'source',
          label: t('status.external_source'),
          onSelect: () => window.open(href, '_blank', 'noopener,noreferrer'),
        })
      }
    }
    if (mayDelete) {
      items.push({
        id: 'delete',
        label: t('status.delete'),
        danger: true,
        startsGroup: true,
        onSelect: () => void remove(),
      })
    }
    return items
  }

  async function remove(): Promise<void> {
    const sure =
      !preferences.modalOnDelete ||
      (await openConfirm({
        title: t('status.delete_confirm_title'),
        body: t('status.delete_confirm'),
        confirmLabel: t('status.delete'),
        danger: true,
      }))
    if (sure) await act({ kind: 'delete', statusId: status.id })
  }
})

async function copyLink(href: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(href)
    notice('status.link_copied')
  } catch {
    notice('general.generic_error', 'error')
  }
}

interface ActionProps {
  readonly icon: React.ReactNode
  readonly label: string
  /** By which the keyboard finds it. */
  readonly name: PostButtonName
  readonly count?: number
  readonly on?: boolean
  readonly className?: string | undefined
  readonly onPress: () => void
}

/** A plain button: a library's trigger in every row makes a streamed post half as dear again. */
function Action({ icon, label, name, count = 0, on, className, onPress }: ActionProps) {
  const words = count > 0 ? sayNumber(count, currentLanguage()) : undefined
  return (
    <button
      type="button"
      className={className === undefined ? styles.action : `${styles.action} ${className}`}
      // What is seen is part of the name, so that it can be said to a voice control.
      aria-label={words === undefined ? label : `${label} ${words}`}
      aria-pressed={on}
      data-tip={label}
      data-key={name}
      onClick={onPress}
    >
      {icon}
      {words && <span className={styles.count}>{words}</span>}
    </button>
  )
}

/** Anonymous visitors act from their own instance (spec/2 §2). */
function RemoteAction({ server, statusId }: { readonly server: string; readonly statusId: string }) {
  const t = useText()
  const href = safeHref(remoteInteractionTo(server, { status_id: statusId }))
  if (href === null) return null
  return (
    <p className={styles.remote}>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {REPLY} {t('status.remote_interaction')}
      </a>
    </p>
  )
}
