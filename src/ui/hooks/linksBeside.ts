import { perTab } from '../engine/perEngine.ts'

/** How links open that stand in a window which shows another account. Set by the shell (`openLinks.ts`). */
export const linksBesideOf = perTab(() => ({
  open: (href: string): void => void window.open(href, '_blank', 'noopener,noreferrer'),
}))
