import { lazily } from '../common/loading/lazily.tsx'

/** All routes except those of the first screen. Loaded after the first posts, or for an address that needs them. */
export const DeferredRoutes = lazily(async () => (await import('./DeferredRoutes.tsx')).DeferredRoutes)
