import type { Plugin } from 'vite'
import { MOBILE_LAYOUT } from '../../src/ui/theme/mobileLayout.ts'

/**
 * Replaces `@media (--mobile)` in style sheets, so that they and the code share one width. Lightning CSS reads
 * `@custom-media` only where a file defines or imports it, and only as Vite's CSS transformer, which takes no function
 * for the names of classes (classNames.ts).
 */
export const mobileMedia = (): Plugin => ({
  name: 'mobile-media',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(\?|$)/ },
    handler: (code) => (code.includes('(--mobile)') ? code.replaceAll('(--mobile)', MOBILE_LAYOUT) : null),
  },
})
