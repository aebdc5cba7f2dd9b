import type { ReactNode } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import button from '../../parts/Button.module.css'
import { classes } from '../../parts/classes.ts'
import { safeHref } from '../../parts/safeHref.ts'

interface MediaLinkProps {
  readonly item: Attachment
  readonly icon: ReactNode
  readonly label: string
  /** Kept as a file. From another host a browser opens it all the same. */
  readonly download?: boolean
}

/** A link to the file itself that looks like the buttons beside it. */
export function MediaLink({ item, icon, label, download }: MediaLinkProps) {
  const href = safeHref(item.url)
  if (href === null) return null
  return (
    <a
      className={classes(button.button, button.only, button.quiet)}
      href={href}
      download={download}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      data-tip={label}
    >
      {icon}
    </a>
  )
}
