import { lately, lazily } from '../../common/loading/lazily.tsx'

// What is opened from a timeline's header, and what a timeline rarely has, in chunks of their own.

const part = () => import('./HeaderMenus.tsx')

export const TimelineMenu = lazily(async () => (await part()).TimelineMenu)
export const QuickFilter = lazily(async () => (await part()).QuickFilter)
export const QuickView = lazily(async () => (await part()).QuickView)
export const ContinueButton = lazily(
  async () => (await import('./ContinueButton.tsx')).ContinueButton,
  () => null,
)
export const FeedFooter = lately(async () => (await import('./FeedFooter.tsx')).FeedFooter)
export const GapRow = lazily(async () => (await import('./GapRow.tsx')).GapRow)
