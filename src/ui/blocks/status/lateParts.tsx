import { Suspense } from 'react'
import { lately } from '../../common/loading/lazily.tsx'
import type { MutedLineProps } from '../mutes/MutedLine.tsx'

// What few posts have comes in chunks of its own, and never before the first posts themselves.

/** In the place of a small part that could not be had. */
const Nothing = (): null => null

export const Poll = lately(async () => (await import('./Poll.tsx')).Poll)
export const Reactions = lately(async () => (await import('./Reactions.tsx')).Reactions)
export const EditedMark = lately(async () => (await import('./PostNotes.tsx')).EditedMark, Nothing)
export const Quote = lately(async () => (await import('./Quote.tsx')).Quote)
export const Addressed = lately(async () => (await import('./PostNotes.tsx')).Addressed, Nothing)
export const Expiry = lately(async () => (await import('./PostNotes.tsx')).Expiry, Nothing)
export const RemoteActions = lately(async () => (await import('./RemoteActions.tsx')).RemoteActions, Nothing)
const LateMuted = lately(async () => (await import('../mutes/MutedLine.tsx')).MutedLine)
const LateAvatar = lately(async () => (await import('./MentionAvatar.tsx')).MentionAvatar, Nothing)

/** What is muted is not shown while the line that stands in its place is loaded. */
export const MutedLine = (props: MutedLineProps) => (
  <Suspense fallback={<p data-muted="closed">…</p>}>
    <LateMuted {...props} />
  </Suspense>
)

/** Text does not wait for it. */
export const MentionAvatar = ({ id }: { readonly id: string }) => (
  <Suspense>
    <LateAvatar id={id} />
  </Suspense>
)
