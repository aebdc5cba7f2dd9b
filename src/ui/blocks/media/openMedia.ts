import type { Attachment } from '../../../shared/model/status.ts'
import { closeWindow, openWindow } from '../../common/overlay/openWindow.ts'
import { isViewable } from './galleryRows.ts'

const MEDIA = 'media'

export interface MediaProps {
  /** Those of a post that can be shown; never the same list twice. */
  readonly items: readonly Attachment[]
  /** The place of the one that is shown first. */
  readonly start: number
}

/** Shows `attachments` over the page, `first` or the first of them at first. */
export function openMedia(attachments: readonly Attachment[], first?: Attachment): void {
  const items = attachments.filter(isViewable)
  const start = first === undefined ? 0 : Math.max(0, items.indexOf(first))
  if (items.length > 0)
    openWindow(MEDIA, async () => (await import('./MediaWindow.tsx')).MediaWindow, { items, start })
}

/** Closes the viewer of `items`; another may have been opened since. */
export const closeMedia = (items: readonly Attachment[]): void =>
  closeWindow(MEDIA, (props) => (props as MediaProps).items === items)
