import type { ShownFault } from './sayFault.ts'

/** Whether a visitor was refused what members may read: Mastodon says so with 422 (I26). */
export const needsLogin = ({ code, status = 0 }: ShownFault): boolean =>
  code === 'unauthorized' || status === 403 || status === 422
