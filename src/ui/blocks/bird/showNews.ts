import type { MouseEvent } from 'react'
import { claimClick } from '../../common/links/InternalLink.tsx'

/** A press on the bird while it looks up shows the new posts of this page (BD2). Any other press follows the link. */
export function showNews(event: MouseEvent): void {
  const button = document.querySelector<HTMLElement>('main [data-key="newest"]')
  if (button !== null && claimClick(event)) button.click()
}
