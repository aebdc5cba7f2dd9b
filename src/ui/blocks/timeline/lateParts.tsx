import { lazily, lazyAfterFirstPosts } from '../../common/loading/lazily.tsx'

// Parts of a timeline that are in chunks of their own, because its first screen does not need them.
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
export const TideLine = lazily(
  async () => (await import('./TideLine.tsx')).TideLine,
  () => null,
)
export const GapRow = lazily(async () => (await import('./GapRow.tsx')).GapRow)
export const FeedWatch = lazyAfterFirstPosts(
  async () => (await import('./FeedWatch.tsx')).FeedWatch,
  () => null,
)
