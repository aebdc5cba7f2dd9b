import type { Attachment } from '../../../shared/model/status.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { isViewable } from './galleryRows.ts'

/** Shows those of `attachments` that can be shown over the page, beginning with `first`. */
export function openMedia(attachments: readonly Attachment[], first?: Attachment): void {
  const items = attachments.filter(isViewable)
  const start = first === undefined ? 0 : Math.max(0, items.indexOf(first))
  if (items.length > 0) openWindow('media', { items, start })
}
