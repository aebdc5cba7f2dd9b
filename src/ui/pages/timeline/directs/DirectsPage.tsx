import { type ReactNode, useRef } from 'react'
import { laterDraft } from '../../../../shared/model/draft.ts'
import { entityKey } from '../../../../shared/model/keys.ts'
import { CollectionList } from '../../../blocks/collection/CollectionList.tsx'
import { LoadMore } from '../../../blocks/collection/LoadMore.tsx'
import { useFreshCollection } from '../../../blocks/collection/useCollection.ts'
import { useBadges } from '../../../blocks/navigation/useNav.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { useLayout } from '../../../common/layout/useLayout.ts'
import { notice } from '../../../common/notices/notices.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { openWindow } from '../../../common/overlay/openWindow.ts'
import { PageHeader } from '../../../common/page/PageHeader.tsx'
import page from '../../../common/page/ScrolledPage.module.css'
import { useTitle } from '../../../common/page/useTitle.ts'
import type { Engine } from '../../../engine/engine.ts'
import { useAccountKey } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useHeldView } from '../../../hooks/useHeldView.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button, IconButton } from '../../../parts/Button.tsx'
import { classes } from '../../../parts/classes.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { CheckCheck, Mail, Plus } from '../../../parts/icons.ts'
import { DirectRow } from './DirectRow.tsx'

const DIRECTS = { kind: 'directThreads' } as const

/** Opens a new direct post, in a draft of its own (CH41). */
const startDirect = (engine: Engine): void =>
  openWindow(engine, 'compose', { replyTo: null, draftId: laterDraft('direct'), visibility: 'direct' })

/** Conversations of direct posts (CH40). `tabs` has the link to their timeline, where there is one. */
export function DirectsPage({ tabs }: { readonly tabs: ReactNode }) {
  const engine = useEngine()
  const t = useText()
  const title = t('nav.dms')
  const mobile = useLayout() === 'mobile'
  useTitle(title)
  const account = useAccountKey()
  const collection = useFreshCollection(DIRECTS)
  const view = useHeldView(DIRECTS)
  const { directs: unread } = useBadges()
  const box = useRef<HTMLDivElement>(null)
  const { load } = collection
  const isMissing = load.state === 'failed' && load.code === 'missing'

  const read = async (threadId: string): Promise<boolean> => {
    const ended = await engine.run({ kind: 'readDirectThread', threadId })
    if (!ended.ok) notice(engine, 'directs.not_read', 'error', { message: sayFault(t, ended.fault) })
    return ended.ok
  }
  const readAll = async (): Promise<void> => {
    const isUnread = (id: string): boolean =>
      engine.mirror.cells.get(entityKey(account, 'directThread', id))?.unread === true
    for (const threadId of collection.ids.filter(isUnread)) if (!(await read(threadId))) return
  }
  const remove = async (threadId: string): Promise<void> => {
    const label = t('directs.remove')
    const sure = await openConfirm(engine, {
      title: t('directs.remove_confirm'),
      body: t('directs.remove_hint'),
      confirmLabel: label,
      danger: true,
    })
    if (!sure) return
    const at = rowsIn(box.current).findIndex((row) => row.dataset.direct === threadId)
    const ended = await engine.run({ kind: 'deleteDirectThread', threadId })
    if (!ended.ok)
      return notice(engine, 'directs.not_removed', 'error', { message: sayFault(t, ended.fault) })
    // The user may be writing elsewhere by now.
    if (document.activeElement?.matches('input, textarea')) return
    // The focused row is gone: focus the row in its place.
    const left = rowsIn(box.current).filter((row) => row.dataset.direct !== threadId)
    const next = left[Math.min(at, left.length - 1)]
    const target = next?.querySelector<HTMLElement>('a, button') ?? box.current
    target?.focus()
  }
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title}>
        {unread > 1 && (
          <IconButton
            icon={<CheckCheck size={20} aria-hidden />}
            label={t('directs.mark_all_read')}
            onClick={() => void readAll()}
          />
        )}
        {mobile ? (
          <IconButton
            icon={<Plus size={20} aria-hidden />}
            label={t('directs.new')}
            onClick={() => startDirect(engine)}
          />
        ) : (
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => startDirect(engine)}>
            {t('directs.new')}
          </Button>
        )}
      </PageHeader>
      {tabs}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller needs to be reachable by keyboard */}
      <div ref={box} className={classes(page.scroller, page.endSpace)} tabIndex={0} data-scroller>
        <CollectionList
          collection={collection}
          label={t('directs.conversations')}
          {...(isMissing && { failed: t('directs.unsupported') })}
          renderRow={(id) => (
            <DirectRow id={id} onRead={(one) => void read(one)} onRemove={(one) => void remove(one)} />
          )}
          empty={
            <EmptyState
              icon={<Mail size={28} />}
              title={t('directs.none')}
              hint={t('directs.none_hint')}
              action={<Button onClick={() => startDirect(engine)}>{t('directs.new')}</Button>}
            />
          }
        />
        {collection.loaded && <LoadMore view={view} label={t('directs.older')} />}
      </div>
    </section>
  )
}

const rowsIn = (box: HTMLElement | null): readonly HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[data-direct]') ?? []),
]
