import { memo, Suspense } from 'react'
import type { CommandBody } from '../../../shared/commands/command.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Session } from '../../../shared/model/session.ts'
import type { Status } from '../../../shared/model/status.ts'
import type { PostButtonName } from '../../common/keyboard/postButtons.ts'
import { notice } from '../../common/notices/notices.ts'
import { openConfirm, openMenu } from '../../common/overlay/openOverlay.ts'
import { preferencesNow, useAccountKey, useInstance, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { sayNumber } from '../../i18n/format.ts'
import { currentLanguage, useText } from '../../i18n/i18n.ts'
import glyphs from '../../parts/glyphs.module.css'
import { useIsComplete } from '../rows/motion.ts'
import { RemoteActions } from './lateParts.tsx'
import { MoreButton } from './MoreButton.tsx'
import { type ShowReply, toggleReply } from './replies.ts'
import styles from './StatusActions.module.css'

const REPLY = `${styles.action} ${glyphs.reply}`
const REPEAT = `${styles.action} ${glyphs.repeat} ${styles.repeat}`
const LOCK = `${styles.action} ${glyphs.lock}`
const FAVOURITE = `${styles.action} ${glyphs.star} ${styles.favourite}`
const REACT = `${styles.action} ${glyphs.react} ${styles.react}`
const BOOKMARK = `${styles.action} ${glyphs.bookmark} ${styles.bookmark}`

interface StatusActionsProps {
  readonly status: Status
  readonly author: Account
  /** Reports a fault to the row; null after a success. */
  readonly onFault: (fault: Fault | null) => void
  /** Id of the element that names the row. */
  readonly labelId: string
  /** The reply form is open. */
  readonly replying: boolean
  readonly showReply: ShowReply
}

/**
 * The action buttons of a post. Each press updates optimistically, in the same frame here and soon after in other tabs.
 * A row that appears during fast scrolling gets them when its list comes to rest (T62).
 */
export const StatusActions = memo(function StatusActions(props: StatusActionsProps) {
  const session = useSession()
  const complete = useIsComplete()
  if (session?.state !== 'signed-in')
    return (
      <p className={styles.remote}>
        <Suspense>
          <RemoteActions status={props.status} />
        </Suspense>
      </p>
    )
  // The empty element is as high as the buttons.
  return complete ? <Actions {...props} session={session} /> : <div className={styles.actions} />
})

function Actions({
  session,
  status,
  author,
  onFault,
  labelId,
  replying,
  showReply,
}: StatusActionsProps & { readonly session: Session }) {
  const engine = useEngine()
  const t = useText()
  const instance = useInstance()
  const account = useAccountKey()
  const act = async (body: CommandBody): Promise<void> => {
    const ended = await engine.run(body)
    onFault(ended.ok ? null : ended.fault)
  }
  const { favourited, repeated, policy = {} } = status
  const isClosed = status.visibility === 'private' || status.visibility === 'direct'
  /** Does what the author may have to approve first (AP3). */
  const actWith = async (limit: Limit, body: CommandBody): Promise<void> => {
    await act(body)
    if (limit === 'asks') notice('status.waits_for_approval')
  }
  const repeat = async (): Promise<void> => {
    const on = !repeated
    const ask = on && preferencesNow(engine, account).modalOnRepeat
    if (ask && !(await openConfirm({ title: t('status.repeat_confirm'), confirmLabel: t('status.repeat') })))
      return
    await actWith(on ? policy.repeat : undefined, { kind: 'repeat', statusId: status.id, on })
  }
  return (
    <div className={styles.actions}>
      <Action
        className={REPLY}
        label={t('status.reply')}
        name="reply"
        count={status.repliesCount}
        limit={policy.reply}
        refusal="status.no_reply"
        open={replying}
        onPress={() => toggleReply(engine, { status, author }, labelId, showReply)}
      />
      <Action
        className={REPEAT}
        label={t('status.repeat')}
        name="repeat"
        count={isClosed ? 0 : status.repeatsCount}
        limit={isClosed ? 'refused' : repeated ? undefined : policy.repeat}
        refusal="status.no_repeat"
        on={repeated}
        onPress={() => void repeat()}
      />
      <Action
        className={FAVOURITE}
        label={t('status.favorite')}
        name="favourite"
        count={status.favouritesCount}
        limit={favourited ? undefined : policy.favourite}
        refusal="status.no_favorite"
        on={favourited}
        onPress={() =>
          void actWith(favourited ? undefined : policy.favourite, {
            kind: 'favourite',
            statusId: status.id,
            on: !favourited,
          })
        }
      />
      {instance?.capabilities.reactions && (
        <Action
          className={REACT}
          label={t('tool_tip.add_reaction')}
          onPress={(anchor) => void react(anchor)}
        />
      )}
      {instance?.capabilities.bookmarks !== false && (
        <Action
          className={BOOKMARK}
          label={t('status.bookmark')}
          name="bookmark"
          on={status.bookmarked}
          onPress={() => void act({ kind: 'bookmark', statusId: status.id, on: !status.bookmarked })}
        />
      )}
      <MoreButton onOpen={(anchor) => void openActions(anchor)} />
    </div>
  )

  async function react(anchor: Element): Promise<void> {
    try {
      const { pickReaction } = await import('../emoji/pickReaction.ts')
      pickReaction(anchor, status, instance, act)
    } catch {
      notice('general.generic_error', 'error')
    }
  }

  async function openActions(anchor: Element): Promise<void> {
    try {
      const { statusMenu } = await import('./statusMenu.ts')
      openMenu({
        anchor,
        items: statusMenu({
          engine,
          anchor,
          status,
          author,
          session,
          instance,
          preferences: preferencesNow(engine, account),
          t,
          act,
          onFault,
        }),
      })
    } catch {
      notice('general.generic_error', 'error')
    }
  }
}

/** What the author of a post lets others do (AP1). */
type Limit = 'asks' | 'refused' | undefined

interface ActionProps {
  readonly className: string
  readonly label: string
  /** Identifies the button for keyboard shortcuts. */
  readonly name?: PostButtonName
  readonly count?: number
  readonly limit?: Limit
  /** The text in its place if it is refused. */
  readonly refusal?: TextKey
  readonly on?: boolean
  /** State of the form that the button toggles. */
  readonly open?: boolean
  readonly onPress: (button: Element) => void
}

/** How long a pressed button has the class of its animation (PO25). */
const ANIMATION_MS = 500

/** Adds a class for the duration of the animation. Not React state, which would render the row twice. */
function animatePress(button: Element): void {
  button.classList.add(`${styles.pressed}`)
  setTimeout(() => button.classList.remove(`${styles.pressed}`), ANIMATION_MS)
}

const withCount = (label: string, count: string | undefined): string =>
  count === undefined ? label : `${label} ${count}`

/** An action's button, or the sign that it is refused. It is plain, because a library's trigger in every row makes a streamed post 50 % more expensive to render. */
function Action({ className, label: does, name, count = 0, limit, refusal, on, open, onPress }: ActionProps) {
  const t = useText()
  const words = count > 0 ? sayNumber(count, currentLanguage()) : undefined
  if (limit === 'refused' && refusal !== undefined)
    return (
      // (AP2, PO23)
      <span className={LOCK} role="img" aria-label={withCount(t(refusal), words)} title={t(refusal)}>
        {words && <span className={styles.count}>{words}</span>}
      </span>
    )
  const label = limit === 'asks' ? t('status.needs_approval', { action: does }) : does
  return (
    <button
      type="button"
      className={className}
      // The visible count is part of the name, so that voice control users can say it.
      aria-label={withCount(label, words)}
      aria-pressed={on}
      aria-expanded={open}
      data-tip={label}
      data-key={name}
      onClick={({ currentTarget }) => {
        if (on !== undefined) animatePress(currentTarget)
        onPress(currentTarget)
      }}
    >
      {words && <span className={styles.count}>{words}</span>}
    </button>
  )
}
