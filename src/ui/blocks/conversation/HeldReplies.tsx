import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'

interface HeldRepliesProps {
  readonly viewId: string
  readonly count: number
  readonly className?: string | undefined
  /** They are about to be shown, and the button to go: the focus needs another place. */
  readonly onShow: (button: Element) => void
}

/** The button for the replies that the server has found elsewhere while the conversation was read (TH30). */
export function HeldReplies({ viewId, count, className, onShow }: HeldRepliesProps) {
  const engine = useEngine()
  const words = useText()('status.thread_found', { count })
  const show = ({ currentTarget }: { readonly currentTarget: Element }): void => {
    onShow(currentTarget)
    void engine.call('showNew', { viewId })
  }
  return (
    <>
      <span className="visually-hidden" role="status">
        {words}
      </span>
      <button type="button" className={className} onClick={show}>
        <span>{words}</span>
      </button>
    </>
  )
}
