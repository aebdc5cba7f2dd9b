import { draftKind, laterDraft } from '../../../shared/model/draft.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { goTo } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { notice } from '../../common/notices/notices.ts'
import { historySettled } from '../../common/overlay/layers.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { closeWindow } from '../../common/overlay/openWindow.ts'
import { randomId } from '../../engine/randomId.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { Archive, NotebookPen } from '../../parts/icons.ts'
import type { MenuItem } from '../../parts/MenuList.tsx'
import type { Composer } from './useComposer.ts'

interface DraftsButtonProps extends Pick<Composer, 'draftId' | 'saveNow' | 'reset'> {
  /** The form is empty. */
  readonly empty: boolean
  /** The draft can't be set aside now. */
  readonly busy: boolean
}

/** A menu that sets the form's content aside as a separate draft, and links to the list of drafts. */
export function DraftsButton({ draftId, saveNow, reset, empty, busy }: DraftsButtonProps) {
  const engine = useEngine()
  const t = useText()
  const { kind } = draftKind(draftId)

  const setAside = async (): Promise<void> => {
    saveNow()
    const ended = await engine.run({ kind: 'setAside', draftId, as: laterDraft(randomId()) })
    if (!ended.ok) return notice('drafts.not_set_aside', 'error', { message: sayFault(t, ended.fault) })
    reset()
    notice('drafts.set_aside_done', 'success')
  }
  const showAll = async (): Promise<void> => {
    closeWindow('compose')
    closeWindow('edit')
    await historySettled()
    goTo(pathTo('drafts'))
  }
  const items: MenuItem[] = [
    { id: 'all', label: t('drafts.all'), icon: <NotebookPen size={18} />, onSelect: () => void showAll() },
  ]
  // Other drafts have an entry in the list already.
  if (kind === 'new' || kind === 'reply')
    items.unshift({
      id: 'aside',
      label: t('drafts.set_aside'),
      icon: <Archive size={18} />,
      disabled: empty || busy,
      onSelect: () => void setAside(),
    })
  return (
    <IconButton
      icon={<NotebookPen size={20} aria-hidden />}
      label={t('nav.drafts')}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openMenu({ anchor: currentTarget, items })}
    />
  )
}
