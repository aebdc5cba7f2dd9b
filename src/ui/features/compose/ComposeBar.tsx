import { ChartBarBig, Eye, EyeOff, Paperclip } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { DraftsButton } from '../drafts/DraftsButton.tsx'
import { ComposeTools } from './ComposeTools.tsx'
import styles from './PostForm.module.css'
import { newPlan } from './pollRules.ts'
import type { Composer } from './useComposer.ts'

export interface ComposeBarProps {
  readonly composer: Composer
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly readOnly: boolean
  readonly preview: boolean
  readonly onPreview: (open: boolean) => void
  /** What sends the post. */
  readonly children: ReactNode
}

/** What can be added to a post, and the button that sends it. */
export function ComposeBar({ composer, area, readOnly, preview, onPreview, children }: ComposeBarProps) {
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  const { draft, change, drop, uploads, instance, sensitive, pollLimits } = composer
  // A poll that was taken away by mistake comes back as it was.
  const lastPoll = useRef(draft.poll)
  if (draft.poll) lastPoll.current = draft.poll
  return (
    <div className={styles.foot}>
      <div className={styles.tools}>
        <IconButton
          icon={<Paperclip size={20} aria-hidden />}
          label={t('post_status.attach')}
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
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        {instance?.capabilities.polls !== false && (
          <IconButton
            icon={<ChartBarBig size={20} aria-hidden />}
            label={t('polls.add_poll')}
            pressed={draft.poll !== undefined}
            disabled={readOnly}
            onClick={() =>
              draft.poll ? drop('poll') : change({ poll: lastPoll.current ?? newPlan(pollLimits) })
            }
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
        <DraftsButton composer={composer} readOnly={readOnly} />
      </div>
      {children}
    </div>
  )
}
