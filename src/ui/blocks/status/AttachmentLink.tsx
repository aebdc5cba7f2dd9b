import type { MouseEvent, ReactNode } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import { claimClick } from '../../common/links/InternalLink.tsx'
import { safeHref } from '../../parts/safeHref.ts'

/** The props of an attachment that the viewer can show. */
export interface ItemProps {
  readonly attachment: Attachment
  /** Opens the viewer. */
  readonly onOpen: (attachment: Attachment) => void
}

/** A click handler that opens the viewer, unless the browser handles the click, for example to open a new tab. */
export const openOnClick =
  (attachment: Attachment, onOpen: ItemProps['onOpen']) =>
  (event: MouseEvent): void => {
    if (claimClick(event)) onOpen(attachment)
  }

interface AttachmentLinkProps {
  readonly attachment: Attachment
  /** Opens the viewer; null: the link opens the file. */
  readonly onOpen: ItemProps['onOpen'] | null
  readonly children: ReactNode
}

/** A link around a picture. A plain click opens the viewer. The URL is that of the file, for opening it in a new tab. */
export function AttachmentLink({ attachment, onOpen, children }: AttachmentLinkProps) {
  const href = safeHref(attachment.url)
  if (href === null) return children
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={onOpen ? openOnClick(attachment, onOpen) : undefined}
    >
      {children}
    </a>
  )
}
