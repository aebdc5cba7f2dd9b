import { type KeyboardEvent, useRef } from 'react'
import { laterDraft } from '../../../shared/model/draft.ts'
import { CollectionList } from '../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { notice } from '../../common/notices/notices.ts'
import { openConfirm } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import { LoginNeeded } from '../../common/page/LoginNeeded.tsx'
import { ScrolledPage } from '../../common/page/ScrolledPage.tsx'
import { randomId } from '../../engine/randomId.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { NotebookPen } from '../../parts/icons.ts'
import { DraftRow } from './DraftRow.tsx'

const DRAFTS = { kind: 'drafts' } as const

/** `/drafts`: all drafts. */
export function DraftsPage() {
  const t = useText()
  const session = useSession()
  if (session?.state !== 'signed-in') return <LoginNeeded title={t('nav.drafts')} />
  return (
    <ScrolledPage title={t('nav.drafts')}>
      <Drafts />
    </ScrolledPage>
  )
}

/** The row that each key moves to, from row `at` of `count`. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

function Drafts() {
  const engine = useEngine()
  const t = useText()
  const collection = useCollection(DRAFTS)
  const box = useRef<HTMLDivElement>(null)
  const rows = (): readonly HTMLElement[] => [
    ...(box.current?.querySelectorAll<HTMLElement>('[data-draft]') ?? []),
  ]

  const remove = async (draftId: string): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('drafts.delete_confirm_title'),
      body: t('drafts.delete_confirm'),
      confirmLabel: t('drafts.delete'),
      danger: true,
    })
    if (!sure) return
    const at = rows().findIndex((row) => row.dataset.draft === draftId)
    const ended = await engine.run({ kind: 'dropDraft', draftId })
    if (!ended.ok) return notice(engine, 'drafts.not_deleted', 'error', { message: sayFault(t, ended.fault) })
    // The focused row is gone: focus the row in its place.
    const left = rows().filter((row) => row.dataset.draft !== draftId)
    const next = left[Math.min(at, left.length - 1)]
    const target = next ?? box.current?.closest<HTMLElement>('[data-scroller]')
    target?.focus()
  }
  /** Turns the draft of an edit or a reply into one of a new post, with a new id and so another row. */
  const makeNew = async (draftId: string): Promise<void> => {
    const newId = laterDraft(randomId())
    const ended = await engine.run({ kind: 'setAside', draftId, as: newId, alone: true })
    if (!ended.ok)
      return notice(engine, 'drafts.not_set_aside', 'error', { message: sayFault(t, ended.fault) })
    // The row of the pressed button is gone.
    if (document.activeElement === document.body)
      rows()
        .find((row) => row.dataset.draft === newId)
        ?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key } = event
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-draft]') : null
    if (row === null || event.ctrlKey || event.metaKey || event.altKey) return
    const all = rows()
    const step = STEPS[key]
    if (step !== undefined) all[step(all.indexOf(row), all.length)]?.focus()
    else if (key === 'Delete') void remove(row.dataset.draft ?? '')
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are handled for its rows
    <div ref={box} onKeyDown={onKeyDown}>
      <CollectionList
        collection={collection}
        label={t('nav.drafts')}
        failed={t('drafts.not_read')}
        renderRow={(id) => (
          <DraftRow
            id={id}
            onMakeNew={(draftId) => void makeNew(draftId)}
            onDelete={(draftId) => void remove(draftId)}
          />
        )}
        empty={
          <EmptyState
            icon={<NotebookPen size={28} />}
            title={t('drafts.none')}
            hint={t('drafts.none_hint')}
            action={
              <Button onClick={() => openWindow(engine, 'compose', { replyTo: null })}>
                {t('shell.new_post')}
              </Button>
            }
          />
        }
      />
    </div>
  )
}
