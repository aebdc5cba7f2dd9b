import { Suspense, useRef, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { EmojiReaction, Status } from '../../../shared/model/status.ts'
import { lazily } from '../../common/loading/lazily.tsx'
import { openPopover } from '../../common/overlay/openOverlay.ts'
import { useInstance, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Users } from '../../parts/icons.ts'
import { hoverOf } from './hover.ts'
import { ReactionButton } from './ReactionButton.tsx'
import styles from './Reactions.module.css'

// Loaded on demand, because reactions are in the first rows of a page.
const WhoReacted = lazily(async () => (await import('./WhoReacted.tsx')).WhoReacted)

/** Maximum number of reactions shown. The others are behind "+N" (RE7). */
const MAX_SHOWN = 12

export interface ReactionsProps {
  readonly status: Status
  /** Reports a fault to the row; null after a success. */
  readonly onFault: (fault: Fault | null) => void
}

/** The emoji reactions of a post. A press adds or removes the user's own. */
export function Reactions({ status: { id, reactions }, onFault }: ReactionsProps) {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const instance = useInstance()
  const signedIn = useSession()?.state === 'signed-in'
  const [all, setAll] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  if (!instance?.capabilities.reactions) return null
  const more = reactions.length - MAX_SHOWN
  const openWho = (anchor: Element, name?: string, byPointer = false): void =>
    openPopover(engine, {
      anchor,
      byPointer,
      label: t('status.who_reacted'),
      render: () => (
        <Suspense>
          <WhoReacted statusId={id} name={name} />
        </Suspense>
      ),
    })
  const toggle = async ({ name, url, me, count }: EmojiReaction): Promise<void> => {
    // The button disappears with the last reaction, and so does the group if no other emoji is left.
    if (me && count === 1) {
      const stays = reactions.length === 1 ? group.current?.closest('article') : group.current
      stays?.focus({ preventScroll: true })
    }
    const ended = await engine.run({ kind: 'react', statusId: id, name, on: !me, ...(url && { url }) })
    onFault(ended.ok ? null : ended.fault)
  }
  return (
    <fieldset ref={group} className={styles.reactions} aria-label={t('status.reactions')} tabIndex={-1}>
      {(all ? reactions : reactions.slice(0, MAX_SHOWN)).map((reaction) => (
        <ReactionButton
          key={reaction.name}
          reaction={reaction}
          aria-pressed={signedIn ? reaction.me : undefined}
          aria-haspopup={signedIn ? undefined : 'dialog'}
          onClick={({ currentTarget }) =>
            signedIn ? void toggle(reaction) : openWho(currentTarget, reaction.name)
          }
          {...hoverOf(engine).handlers((anchor) => openWho(anchor, reaction.name, true))}
        />
      ))}
      {more > 0 && (
        <button
          type="button"
          className={styles.reaction}
          aria-expanded={all}
          aria-label={all ? undefined : t('status.more_reactions', { count: more })}
          onClick={() => setAll(!all)}
        >
          {all ? t('general.show_less') : <bdi>{`+${sayNumber(more, language)}`}</bdi>}
        </button>
      )}
      <IconButton
        className={styles.who}
        size="small"
        icon={<Users size={16} aria-hidden />}
        label={t('status.who_reacted')}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openWho(currentTarget)}
      />
    </fieldset>
  )
}
