import type { Attachment } from '../../../shared/model/status.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import { isViewable } from './galleryRows.ts'

/** Opens the media viewer at `first`, with those of `attachments` that it can show. `authorId` is the author of the post. */
export function openMedia(
  engine: Engine,
  attachments: readonly Attachment[],
  first: Attachment | undefined,
  authorId: string | undefined,
): void {
  const shown = attachments.filter(isViewable)
  const start = first === undefined ? 0 : Math.max(0, shown.indexOf(first))
  const items = shown.map((file, index) => ({ key: String(index), file, authorId }))
  if (items.length > 0) openWindow(engine, 'media', { items, start })
}
