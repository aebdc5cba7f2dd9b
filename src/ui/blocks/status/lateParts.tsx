import { Suspense } from 'react'
import { lately } from '../../common/loading/lazily.tsx'
import type { MutedLineProps } from '../mutes/MutedLine.tsx'

// Parts that few posts need, in chunks of their own. `lately` loads them after the first posts.
/** Replaces a small part that failed to load. */
const Nothing = (): null => null

export const Poll = lately(async () => (await import('./Poll.tsx')).Poll)
export const Reactions = lately(async () => (await import('./Reactions.tsx')).Reactions)
export const EditedMark = lately(async () => (await import('./PostNotes.tsx')).EditedMark, Nothing)
export const Quote = lately(async () => (await import('./Quote.tsx')).Quote)
export const Addressed = lately(async () => (await import('./PostNotes.tsx')).Addressed, Nothing)
export const RepeatedBy = lately(async () => (await import('./PostNotes.tsx')).RepeatedBy, Nothing)
export const Expiry = lately(async () => (await import('./PostNotes.tsx')).Expiry, Nothing)
export const RemoteActions = lately(async () => (await import('./RemoteActions.tsx')).RemoteActions, Nothing)
const LateMuted = lately(async () => (await import('../mutes/MutedLine.tsx')).MutedLine)
const LateAvatar = lately(async () => (await import('./MentionAvatar.tsx')).MentionAvatar, Nothing)

export const MutedLine = (props: MutedLineProps) => (
  <Suspense fallback={<p>…</p>}>
    <LateMuted {...props} />
  </Suspense>
)

/** Suspends separately, so that the text around it renders at once. */
export const MentionAvatar = ({ id }: { readonly id: string }) => (
  <Suspense>
    <LateAvatar id={id} />
  </Suspense>
)
