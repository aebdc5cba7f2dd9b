import { memo, type ReactNode, type RefObject, useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { ChartBarBig, Eye, EyeOff, Paperclip } from '../../parts/icons.ts'
import { ComposeTools } from './ComposeTools.tsx'
import styles from './PostForm.module.css'
import type { Composer } from './useComposer.ts'

export interface ComposeBarProps
  extends Pick<Composer, 'change' | 'togglePoll' | 'uploads' | 'instance' | 'sensitive'> {
  readonly hasPoll: boolean
  /** The drafts button. */
  readonly drafts: ReactNode
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly readOnly: boolean
  readonly preview: boolean
  readonly onPreview: (open: boolean) => void
  /** The submit button. */
  readonly children: ReactNode
}

/** The buttons that add something to a post, and the submit button. */
export const ComposeBar = memo(function ComposeBar(props: ComposeBarProps) {
  const { hasPoll, change, togglePoll, uploads, instance, sensitive, drafts } = props
  const { area, readOnly, preview, onPreview, children } = props
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.foot}>
      <div className={styles.tools}>
        <IconButton
          icon={<Paperclip size={20} aria-hidden />}
          label={t('post_status.attach')}
          data-attach=""
          disabled={!uploads.room || readOnly}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t('post_status.attach')}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])])
            // Reset, so that choosing the same file again fires a change event.
            target.value = ''
          }}
        />
        {instance?.capabilities.polls !== false && (
          <IconButton
            icon={<ChartBarBig size={20} aria-hidden />}
            label={t('polls.add_poll')}
            pressed={hasPoll}
            disabled={readOnly}
            onClick={togglePoll}
          />
        )}
        <ComposeTools area={area} onFile={(file) => uploads.add([file])} />
        <IconButton
          icon={<EyeOff size={20} aria-hidden />}
          label={t('post_status.mark_sensitive')}
          pressed={sensitive}
          disabled={readOnly}
          onClick={() => change({ sensitive: !sensitive })}
        />
        <IconButton
          icon={<Eye size={20} aria-hidden />}
          label={t('post_status.preview')}
          pressed={preview}
          onClick={() => onPreview(!preview)}
        />
        {drafts}
      </div>
      {children}
    </div>
  )
})
