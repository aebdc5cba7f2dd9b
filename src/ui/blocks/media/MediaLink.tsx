import type { ReactNode } from 'react'
import type { Attachment } from '../../../shared/model/status.ts'
import button from '../../parts/Button.module.css'
import { classes } from '../../parts/classes.ts'
import { safeHref } from '../../parts/safeHref.ts'

interface MediaLinkProps {
  readonly item: Attachment
  readonly icon: ReactNode
  readonly label: string
  /** Adds the `download` attribute. Browsers ignore it for another origin, and open the file. */
  readonly download?: boolean
}

/** A link to the file itself, styled as an icon button. */
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
