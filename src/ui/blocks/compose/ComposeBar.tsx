import { memo, type ReactNode, type RefObject, useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { ChartBarBig, Paperclip } from '../../parts/icons.ts'
import styles from './ComposeBar.module.css'
import { ComposeTools } from './ComposeTools.tsx'
import { ScopeButton } from './ScopeButton.tsx'
import type { Composer } from './useComposer.ts'

interface ToolsProps
  extends Pick<
    Composer,
    'change' | 'togglePoll' | 'toggleSubject' | 'hasSubject' | 'uploads' | 'instance' | 'scope' | 'scopes'
  > {
  readonly hasPoll: boolean
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly readOnly: boolean
}

export interface ComposeBarProps extends ToolsProps {
  /** The button for more choices. */
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

/** Does not render again at each keystroke. */
const Tools = memo(function Tools(props: ToolsProps) {
  const { hasPoll, change, togglePoll, hasSubject, toggleSubject, uploads, instance, scope, scopes } = props
  const { area, readOnly } = props
  const t = useText()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        size="small"
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
          size="small"
          icon={<ChartBarBig size={20} aria-hidden />}
          label={t('polls.add_poll')}
          pressed={hasPoll}
          disabled={readOnly}
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
      {scopes.length > 0 && <ScopeButton change={change} scope={scope} scopes={scopes} readOnly={readOnly} />}
    </>
  )
})
