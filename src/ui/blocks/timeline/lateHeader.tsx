import { lazily, lazyAfterFirstPosts } from '../../common/loading/lazily.tsx'

// The popovers of a timeline's header, and parts that a timeline rarely needs, in chunks of their own.
export const HeaderMenu = lazily(async () => (await import('./HeaderMenus.tsx')).HeaderMenu)
export const TitleActions = lazyAfterFirstPosts(
  async () => (await import('./TitleActions.tsx')).TitleActions,
  () => null,
)
export const BackButton = lazily(
  async () => (await import('../../common/page/BackButton.tsx')).BackButton,
  () => null,
)
export const FeedFooter = lazyAfterFirstPosts(async () => (await import('./FeedFooter.tsx')).FeedFooter)
export const GapRow = lazily(async () => (await import('./GapRow.tsx')).GapRow)
