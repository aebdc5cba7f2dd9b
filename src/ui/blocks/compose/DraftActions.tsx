import { draftKind, laterDraft } from '../../../shared/model/draft.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { goTo } from '../../common/links/navigator.ts'
import { pathTo } from '../../common/links/routes.ts'
import { notice } from '../../common/notices/notices.ts'
import { historySettled } from '../../common/overlay/layers.ts'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import { randomId } from '../../engine/randomId.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { Archive, NotebookPen } from '../../parts/icons.ts'
import type { Composer } from './useComposer.ts'

export interface DraftActionsProps extends Pick<Composer, 'draftId' | 'form' | 'reset'> {
  readonly empty: boolean
  /** The post is being sent, or a file uploaded: the draft can't be set aside. */
  readonly busy: boolean
  /** Closes the panel that contains the buttons. */
  readonly close: () => void
}

/** Two buttons: one sets the form's content aside as a separate draft, the other opens the list of drafts. */
export function DraftActions({ draftId, form, reset, empty, busy, close }: DraftActionsProps) {
  const engine = useEngine()
  const t = useText()
  const { kind } = draftKind(draftId)

  const setAside = async (): Promise<void> => {
    form.saveNow()
    // Words that are typed before the answer stay in the form.
    const upTo = form.changes()
    const ended = await engine.run({ kind: 'setAside', draftId, as: laterDraft(randomId()), upTo })
    if (!ended.ok)
      return notice(engine, 'drafts.not_set_aside', 'error', { message: sayFault(t, ended.fault) })
    reset(upTo)
    notice(engine, 'drafts.set_aside_done', 'success')
  }
  const showAll = async (): Promise<void> => {
    for (const name of ['compose', 'composeAs', 'edit'] as const) closeWindow(engine, name)
    await historySettled(engine)
    goTo(engine, pathTo('drafts'))
  }
  return (
    <>
      {/* Other drafts have an entry in the list already. */}
      {(kind === 'new' || kind === 'reply') && (
        <Button
          kind="quiet"
          size="small"
          icon={<Archive size={18} />}
          disabled={empty || busy}
          onClick={() => {
            close()
            void setAside()
          }}
        >
          {t('drafts.set_aside')}
        </Button>
      )}
      {/* The list is of the tab's account. It does not have the drafts of an account whose form is over the page. */}
      {engine.besideAccount === undefined && (
        <Button
          kind="quiet"
          size="small"
          icon={<NotebookPen size={18} />}
          onClick={() => {
            close()
            void showAll()
          }}
        >
          {t('drafts.all')}
        </Button>
      )}
    </>
  )
}
