import { Suspense } from 'react'
import { lazily } from '../../app/lazily.tsx'
import type { MutedLineProps } from '../mutes/MutedLine.tsx'

// What few posts have comes in chunks of its own.

/** In the place of a small part that could not be had. */
const Nothing = (): null => null

export const Poll = lazily(async () => (await import('./Poll.tsx')).Poll)
export const Reactions = lazily(async () => (await import('./Reactions.tsx')).Reactions)
export const EditedMark = lazily(async () => (await import('./PostNotes.tsx')).EditedMark, Nothing)
export const Quote = lazily(async () => (await import('./Quote.tsx')).Quote)
export const Addressed = lazily(async () => (await import('./PostNotes.tsx')).Addressed, Nothing)
export const Expiry = lazily(async () => (await import('./PostNotes.tsx')).Expiry, Nothing)
export const RemoteActions = lazily(async () => (await import('./RemoteActions.tsx')).RemoteActions, Nothing)
export const ReplyForm = lazily(async () => (await import('../compose/ReplyForm.tsx')).ReplyForm)
const LateMuted = lazily(async () => (await import('../mutes/MutedLine.tsx')).MutedLine)
const LateAvatar = lazily(async () => (await import('./MentionAvatar.tsx')).MentionAvatar, Nothing)

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
