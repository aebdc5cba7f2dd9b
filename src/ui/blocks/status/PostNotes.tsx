import { useSyncExternalStore } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { RichNode } from '../../../shared/model/richText.ts'
import type { Mention } from '../../../shared/model/status.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { tagTo } from '../../common/links/paths.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { useAccount, useInstance } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type Say, useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { usePartsState } from '../../parts/partsState.ts'
import { sayTimeLeft } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import { ProfileLink } from '../rows/ProfileLink.tsx'
import { FIRST_NAME, SECOND_NAME, splitAtPlaceholders } from '../rows/placeholders.ts'
import { focusPost } from './focusPost.ts'
import styles from './PostNotes.module.css'
import { useSecondsNear } from './useSecondsNear.ts'

export interface EditedMarkProps {
  readonly statusId: string
  readonly className: string | undefined
}

/** The "edited" mark. Opens the history if the instance stores it. */
export function EditedMark({ statusId, className }: EditedMarkProps) {
  const engine = useEngine()
  const t = useText()
  const words = t('status.edited')
  if (!useInstance()?.capabilities.editing) return <span className={className}>{words}</span>
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={`${words}: ${t('status.history')}`}
      data-tip={t('status.history')}
      onClick={() => openWindow(engine, 'history', { statusId })}
    >
      {words}
    </button>
  )
}

/** How long a post that should be gone still says so (PO69). */
const OVERDUE_MS = 60_000

/** When the post expires. Nothing, if it should have done so long ago and is still there. */
export function Expiry({ at, className }: { readonly at: string; readonly className: string | undefined }) {
  const t = useText()
  useSecondsNear(Date.parse(at))
  const { clock } = usePartsState()
  const words = useSyncExternalStore(clock.onTick, () => {
    const now = clock.now()
    return now - Date.parse(at) > OVERDUE_MS ? null : sayTimeLeft(t, Date.parse(at), now)
  })
  if (words === null) return null
  return (
    <p className={className}>
      <time dateTime={at}>{t('status.expires', { time: words })}</time>
    </p>
  )
}

export interface RepeatedByProps {
  readonly ids: readonly string[]
  readonly className?: string | undefined
}

/**
 * Why the row is in the timeline: a followed hashtag, the people whose repeats are folded into the row, or both (T60, DI8).
 * `ids` are the accounts, after the hashtag with its `#` if there is one.
 */
export function RepeatedBy({ ids, className }: RepeatedByProps) {
  const [first = '', ...others] = ids
  if (!first.startsWith('#')) return <Repeaters ids={ids} className={className} />
  return (
    <>
      <FollowedTag tag={first.slice(1)} />
      {others.length > 0 && <Repeaters ids={others} className={className} />}
    </>
  )
}

/** The followed hashtag that brought the post (DI8). */
function FollowedTag({ tag }: { readonly tag: string }) {
  const words = useText()('tags.why', { tag })
  return (
    <InternalLink
      to={tagTo(tag)}
      className={styles.via}
      aria-label={words}
      data-tip={words}
    >{`#${tag}`}</InternalLink>
  )
}

function Repeaters({ ids, className }: RepeatedByProps) {
  const t = useText()
  const [first = '', second = ''] = ids
  const parts = splitAtPlaceholders(sayRepeated(t, ids.length))
  return (
    <span className={className}>
      {parts.map((part) => {
        if (typeof part === 'object') return part.words
        return <Repeater key={part} id={part === 'first' ? first : second} />
      })}
    </span>
  )
}

function sayRepeated(t: Say, people: number): string {
  if (people < 2) return `${FIRST_NAME} ${t('status.repeated')}`
  const names =
    people === 2
      ? t('general.names_pair', { first: FIRST_NAME, second: SECOND_NAME })
      : t('general.names_and_more', { first: FIRST_NAME, count: people - 1 })
  return t('status.repeated_names', { names })
}

function Repeater({ id }: { readonly id: string }) {
  const account = useAccount(id)
  return (
    account && (
      <ProfileLink account={account} className={styles.repeater}>
        <RichText text={account.name} inline />
      </ProfileLink>
    )
  )
}

export interface AddressedProps {
  readonly people: readonly Mention[]
  readonly className: string | undefined
}

/** Accounts that are addressed but not mentioned in the text. Of many, only the first are shown (PO10, PO11). */
export function Addressed({ people, className }: AddressedProps) {
  const t = useText()
  const homeHost = useInstance()?.host
  const c = people.flatMap(({ id, acct, username, url = '' }): RichNode[] => {
    const host = acct.split('@')[1] ?? homeHost
    return [' ', { t: 'mention', id, name: username, href: url, ...(host && { host }) }]
  })
  return (
    <div className={className}>
      <span>{t('status.mentions')}</span>
      <RichText text={[{ t: 'mentions', c }]} className={styles.line} />
    </div>
  )
}

export interface RowFaultProps {
  readonly fault: Fault
  readonly className: string | undefined
  readonly onDismiss: () => void
}

/** Says which action on the post failed, and why. */
export function RowFault({ fault, className, onDismiss }: RowFaultProps) {
  const t = useText()
  return (
    <p className={className} role="alert">
      <span>{t('status.failed', { message: sayFault(t, fault) })}</span>{' '}
      <Button
        kind="quiet"
        size="small"
        onClick={({ currentTarget }) => {
          focusPost(currentTarget)
          onDismiss()
        }}
      >
        {t('general.dismiss')}
      </Button>
    </p>
  )
}
