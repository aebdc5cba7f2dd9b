import { memo, Suspense } from 'react'
import type { CommandBody } from '../../../shared/commands/command.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Status } from '../../../shared/model/status.ts'
import { notice } from '../../app/notices.ts'
import { run } from '../../engine/engine.ts'
import { sayNumber } from '../../i18n/format.ts'
import { currentLanguage, useText } from '../../i18n/i18n.ts'
import { preferencesNow, useAccountKey, useInstance, useSession } from '../../mirror/hooks.ts'
import { openConfirm, openMenu } from '../../parts/overlay/openOverlay.ts'
import { RowIcon } from '../../parts/RowIcon.tsx'
import { toggleReply } from '../compose/replies.ts'
import type { PostButtonName } from '../keyboard/shortcuts.ts'
import { RemoteActions } from './lateParts.tsx'
import { MoreButton } from './MoreButton.tsx'
import styles from './StatusActions.module.css'

const REPLY = <RowIcon name="reply" size={18} />
const REPEAT = <RowIcon name="repeat" size={18} />
const LOCK = <RowIcon name="lock" size={16} />
const STAR = <RowIcon name="star" size={18} />
const BOOKMARK = <RowIcon name="bookmark" size={18} />

interface StatusActionsProps {
  readonly status: Status
  readonly author: Account
  /** What failed, for the row to say; null when something succeeded. */
  readonly onFault: (fault: Fault | null) => void
  /** Names the row. */
  readonly labelId: string
  /** The form for an answer is open below. */
  readonly replying: boolean
  readonly showReply: (open: boolean) => void
}

/** What a person can do with a post. Each press shows in the same frame, in all tabs soon after. */
export const StatusActions = memo(function StatusActions({
  status,
  author,
  onFault,
  labelId,
  replying,
  showReply,
}: StatusActionsProps) {
  const t = useText()
  const session = useSession()
  const instance = useInstance()
  const account = useAccountKey()
  if (session?.state !== 'signed-in')
    return (
      <p className={styles.remote}>
        <Suspense>
          <RemoteActions status={status} />
        </Suspense>
      </p>
    )

  const act = async (body: CommandBody): Promise<void> => {
    const ended = await run(body)
    onFault(ended.ok ? null : ended.fault)
  }
  const repeatable = status.visibility !== 'private' && status.visibility !== 'direct'
  const repeat = async (): Promise<void> => {
    const on = !status.repeated
    const ask = on && preferencesNow(account).modalOnRepeat
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
        open={replying}
        onPress={() => toggleReply(status.id, labelId, showReply)}
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
      <MoreButton onOpen={(anchor) => void openActions(anchor)} />
    </div>
  )

  async function openActions(anchor: Element): Promise<void> {
    if (session === null) return
    try {
      const { statusMenu } = await import('./statusMenu.ts')
      openMenu({
        anchor,
        items: statusMenu({
          anchor,
          status,
          author,
          session,
          instance,
          preferences: preferencesNow(account),
          t,
          act,
          onFault,
        }),
      })
    } catch {
      notice('general.generic_error', 'error')
    }
  }
})

interface ActionProps {
  readonly icon: React.ReactNode
  readonly label: string
  /** By which the keyboard finds it. */
  readonly name: PostButtonName
  readonly count?: number
  readonly on?: boolean
  /** What it opens is open. */
  readonly open?: boolean
  readonly className?: string | undefined
  readonly onPress: () => void
}

/** spec/2 §9 "animation flags". */
const FLAG_MS = 500

/** Says for a moment that it was pressed; by the element, as a state would draw the row twice more. */
function flag(button: Element): void {
  button.classList.add(`${styles.pressed}`)
  setTimeout(() => button.classList.remove(`${styles.pressed}`), FLAG_MS)
}

/** A plain button: a library's trigger in every row makes a streamed post half as dear again. */
function Action({ icon, label, name, count = 0, on, open, className, onPress }: ActionProps) {
  const words = count > 0 ? sayNumber(count, currentLanguage()) : undefined
  return (
    <button
      type="button"
      className={className === undefined ? styles.action : `${styles.action} ${className}`}
      // What is seen is part of the name, so that it can be said to a voice control.
      aria-label={words === undefined ? label : `${label} ${words}`}
      aria-pressed={on}
      aria-expanded={open}
      data-tip={label}
      data-key={name}
      onClick={({ currentTarget }) => {
        if (on !== undefined) flag(currentTarget)
        onPress()
      }}
    >
      {icon}
      {words && <span className={styles.count}>{words}</span>}
    </button>
  )
}
