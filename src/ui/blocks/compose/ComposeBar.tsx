import { memo, type ReactNode, type RefObject, useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { ChartBarBig, Paperclip } from '../../parts/icons.ts'
import styles from './ComposeBar.module.css'
import { ComposeTools } from './ComposeTools.tsx'
import type { Composer } from './useComposer.ts'
import { VisibilityButton } from './VisibilityButton.tsx'

interface ToolsProps
  extends Pick<
    Composer,
    | 'change'
    | 'togglePoll'
    | 'toggleSubject'
    | 'hasSubject'
    | 'uploads'
    | 'instance'
    | 'visibility'
    | 'visibilities'
  > {
  readonly hasPoll: boolean
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly readOnly: boolean
}

interface ComposeBarProps extends ToolsProps {
  /** The button that opens more options. */
  readonly more: ReactNode
  readonly counter: ReactNode
  /** The submit button. */
  readonly children: ReactNode
}

/** The row below a post's text: what can be added, who will see it, and the submit button (C51). */
export const ComposeBar = ({ more, counter, children, ...tools }: ComposeBarProps) => (
  <div className={styles.bar}>
    <div className={styles.tools}>
      <Tools {...tools} />
      {more}
    </div>
    <div className={styles.end}>
      {counter}
      {children}
    </div>
  </div>
)

/** Memoized, so that it does not render at each keystroke. */
const Tools = memo(function Tools(props: ToolsProps) {
  const { hasPoll, change, togglePoll, hasSubject, toggleSubject, uploads, instance } = props
  const { visibility, visibilities, area, readOnly } = props
  const t = useText()
  const fileInput = useRef<HTMLInputElement>(null)
  const excludes = instance?.capabilities.pollOrFiles === true
  return (
    <>
      <IconButton
        size="small"
        icon={<Paperclip size={20} aria-hidden />}
        label={t('post_status.attach')}
        data-attach=""
        disabled={!uploads.room || readOnly || (excludes && hasPoll)}
        onClick={() => fileInput.current?.click()}
      />
      <input
        ref={fileInput}
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
          size="small"
          icon={<ChartBarBig size={20} aria-hidden />}
          label={t('polls.add_poll')}
          pressed={hasPoll}
          disabled={readOnly || (excludes && !hasPoll && uploads.files.length > 0)}
          onClick={togglePoll}
        />
      )}
      <ComposeTools area={area} onFile={(file) => uploads.add([file])} />
      <IconButton
        size="small"
        icon={
          <span className={styles.cw} aria-hidden>
            CW
          </span>
        }
        label={t('post_status.add_subject')}
        pressed={hasSubject}
        disabled={readOnly}
        onClick={toggleSubject}
      />
      {visibilities.length > 0 && (
        <VisibilityButton
          change={change}
          visibility={visibility}
          visibilities={visibilities}
          readOnly={readOnly}
        />
      )}
    </>
  )
})
