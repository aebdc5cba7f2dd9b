import type { MouseEvent, ReactNode } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { isOurs } from '../../common/links/InternalLink.tsx'
import { safeHref } from '../../parts/safeHref.ts'

export interface ItemProps {
  readonly attachment: Attachment
  /** Opens the viewer. */
  readonly onOpen: (attachment: Attachment) => void
}

export const opens =
  (attachment: Attachment, onOpen: ItemProps['onOpen']) =>
  (event: MouseEvent): void => {
    if (isOurs(event)) onOpen(attachment)
  }

interface OpeningProps {
  readonly attachment: Attachment
  readonly onOpen: ItemProps['onOpen'] | null
  readonly children: ReactNode
}

/**
 * A link around a picture. A plain click opens the viewer; the URL is that of the file, for opening it in a new tab.
 */
export function Opening({ attachment, onOpen, children }: OpeningProps) {
  const href = safeHref(attachment.url)
  if (href === null) return children
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={onOpen ? opens(attachment, onOpen) : undefined}
    >
      {children}
    </a>
  )
}
