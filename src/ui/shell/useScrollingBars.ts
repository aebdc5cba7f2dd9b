import { useMedia } from '../common/layout/useMedia.ts'
import { MOBILE_LAYOUT } from '../theme/mobileLayout.ts'

/**
 * Where the bars scroll away: on phones, and in windows in which the bars would leave too little room for posts, for
 * example at 200 % zoom (L51).
 */
const LOW = `(max-height: 479.98px), ${MOBILE_LAYOUT}`

/** Whether the bars of this window scroll away. */
export const useScrollingBars = (): boolean => useMedia(LOW)
