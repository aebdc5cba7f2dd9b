import { memo, Suspense } from 'react'
import type { CommandBody } from '../../../shared/commands/command.ts'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { Session } from '../../../shared/model/session.ts'
import type { Status } from '../../../shared/model/status.ts'
import { notice } from '../../common/notices/notices.ts'
import { openConfirm, openMenu } from '../../common/overlay/openOverlay.ts'
import type { Engine } from '../../engine/engine.ts'
import { preferencesNow, useAccountKey, useInstance, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import glyphs from '../../parts/glyphs.module.css'
import { useIsComplete } from '../rows/motion.ts'
import { Action, type ActionProps } from './Action.tsx'
import type { LimitedActionProps } from './LimitedAction.tsx'
import { LimitedAction, RemoteActions } from './lateParts.tsx'
import { MoreButton } from './MoreButton.tsx'
import { type ShowReply, toggleReply } from './replies.ts'
import styles from './StatusActions.module.css'

const REPLY = `${styles.action} ${glyphs.reply}`
const REPEAT = `${styles.action} ${glyphs.repeat} ${styles.repeat}`
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
  const act = async (body: CommandBody): Promise<boolean> => {
    const ended = await engine.run(body)
    onFault(ended.ok ? null : ended.fault)
    return ended.ok
  }
  const { favourited, repeated, policy = {} } = status
  const isClosed = status.visibility === 'private' || status.visibility === 'direct'
  const repeat = async (): Promise<boolean> => {
    const on = !repeated
    const ask = on && preferencesNow(engine, account).modalOnRepeat
    if (
      ask &&
      !(await openConfirm(engine, { title: t('status.repeat_confirm'), confirmLabel: t('status.repeat') }))
    )
      return false
    return act({ kind: 'repeat', statusId: status.id, on })
  }
  return (
    <div className={styles.actions}>
      <div className={styles.cells}>
        <MaybeLimited
          className={REPLY}
          label={t('status.reply')}
          name="reply"
          count={status.repliesCount}
          limit={policy.reply}
          open={replying}
          onPress={() => toggleReply(engine, { status, author }, labelId, showReply)}
        />
        <MaybeLimited
          className={REPEAT}
          label={t('status.repeat')}
          name="repeat"
          count={status.repeatsCount}
          limit={isClosed ? 'closed' : policy.repeat}
          on={repeated}
          onPress={repeat}
        />
        <MaybeLimited
          className={FAVOURITE}
          label={t('status.favorite')}
          name="favourite"
          count={status.favouritesCount}
          limit={policy.favourite}
          on={favourited}
          onPress={() => act({ kind: 'favourite', statusId: status.id, on: !favourited })}
        />
        {instance?.capabilities.reactions && (
          <Action
            className={REACT}
            label={t('tool_tip.add_reaction')}
            onPress={(anchor) => orSay(engine, react(anchor))}
          />
        )}
        {instance?.capabilities.bookmarks !== false && (
          <Action
            className={BOOKMARK}
            label={t('status.bookmark')}
            name="bookmark"
            on={status.bookmarked}
            onPress={() => act({ kind: 'bookmark', statusId: status.id, on: !status.bookmarked })}
          />
        )}
      </div>
      <MoreButton onOpen={(anchor) => orSay(engine, openActions(anchor))} />
    </div>
  )

  async function react(anchor: Element): Promise<void> {
    const { pickReaction } = await import('../emoji/pickReaction.ts')
    pickReaction(engine, anchor, status, instance, act)
  }

  async function openActions(anchor: Element): Promise<void> {
    const { statusMenu } = await import('./statusMenu.ts')
    openMenu(engine, {
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
  }
}

/** Says so if `opening`, which loads something, fails. */
const orSay = (engine: Engine, opening: Promise<void>): void =>
  void opening.catch(() => notice(engine, 'general.generic_error', 'error'))

/** An action's button. Few posts limit what it does. */
const MaybeLimited = ({
  limit,
  ...action
}: ActionProps & { readonly limit: LimitedActionProps['limit'] | undefined }) =>
  limit === undefined ? (
    <Action {...action} />
  ) : (
    <Suspense fallback={<span className={styles.action} />}>
      <LimitedAction {...action} limit={limit} />
    </Suspense>
  )
