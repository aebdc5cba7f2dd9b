import { Suspense } from 'react'
import { lazyAfterFirstPosts } from '../../common/loading/lazily.tsx'
import type { MutedLineProps } from '../mutes/MutedLine.tsx'

// Parts that few posts need, in chunks of their own. `lazyAfterFirstPosts` loads them after the first posts.

/** Replaces a small part that failed to load. */
const Nothing = (): null => null

export const Poll = lazyAfterFirstPosts(async () => (await import('./Poll.tsx')).Poll)
export const Reactions = lazyAfterFirstPosts(async () => (await import('./Reactions.tsx')).Reactions)
export const EditedMark = lazyAfterFirstPosts(
  async () => (await import('./PostNotes.tsx')).EditedMark,
  Nothing,
)
export const Quote = lazyAfterFirstPosts(async () => (await import('./Quote.tsx')).Quote)
export const Addressed = lazyAfterFirstPosts(async () => (await import('./PostNotes.tsx')).Addressed, Nothing)
export const RepeatedBy = lazyAfterFirstPosts(
  async () => (await import('./PostNotes.tsx')).RepeatedBy,
  Nothing,
)
export const Expiry = lazyAfterFirstPosts(async () => (await import('./PostNotes.tsx')).Expiry, Nothing)
export const RowFault = lazyAfterFirstPosts(async () => (await import('./PostNotes.tsx')).RowFault)
export const RemoteActions = lazyAfterFirstPosts(
  async () => (await import('./RemoteActions.tsx')).RemoteActions,
  Nothing,
)
export const LimitedAction = lazyAfterFirstPosts(
  async () => (await import('./LimitedAction.tsx')).LimitedAction,
  Nothing,
)
const LateMuted = lazyAfterFirstPosts(async () => (await import('../mutes/MutedLine.tsx')).MutedLine)
const LateAvatar = lazyAfterFirstPosts(
  async () => (await import('./MentionAvatar.tsx')).MentionAvatar,
  Nothing,
)

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
