import { useRef, useState } from 'react'
import type { Filter } from '../../../../shared/model/mute.ts'
import { CollectionList } from '../../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../../blocks/collection/useCollection.ts'
import { useEditedRows } from '../../../blocks/rows/useEditedRows.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useAccountKey, useEntity, useInstance, useSession } from '../../../hooks/hooks.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button, IconButton } from '../../../parts/Button.tsx'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { Pencil, Trash2 } from '../../../parts/icons.ts'
import { RelativeTime } from '../../../parts/RelativeTime.tsx'
import { Marked } from '../Marked.tsx'
import { FilterForm } from './FilterForm.tsx'
import styles from './Filtering.module.css'

const FILTERS = { kind: 'filters' } as const
const EDIT = <Pencil size={18} aria-hidden />
const DELETE = <Trash2 size={18} aria-hidden />

/** The filters stored on the instance, if it supports them. */
export function InstanceFilters({ marks }: { readonly marks: readonly string[] }) {
  const t = useText()
  const session = useSession()
  const supported = useInstance()?.capabilities.filters !== false
  if (session?.state !== 'signed-in') return null
  return (
    <section className={styles.part} aria-labelledby="setting-filters">
      <h3 id="setting-filters">
        <Marked text={t('settings.filters.title')} words={marks} />
      </h3>
      <p className={styles.hint}>
        <Marked
          text={t(supported ? 'settings.filters.hint' : 'settings.filters.unsupported')}
          words={marks}
        />
      </p>
      {supported && <Filters />}
    </section>
  )
}

function Filters() {
  const t = useText()
  const collection = useCollection(FILTERS)
  const { rows, edits, edit } = useEditedRows<Filter>(`filters ${useAccountKey()}`, collection.ids)
  /** Null until the form is first opened. */
  const [creating, setCreating] = useState<boolean | null>(null)
  return (
    <div className={styles.kept}>
      <CollectionList
        collection={{ ...collection, ids: rows }}
        label={t('settings.filters.title')}
        renderRow={(id) => (
          <FilterRow
            id={id}
            edited={edits.get(id)}
            isGone={!collection.ids.includes(id)}
            onEdit={(opened) => edit(id, opened)}
          />
        )}
        empty={<EmptyState title={t('settings.filters.none')} hint={t('settings.filters.none_hint')} />}
      />
      {creating ? (
        <FilterForm onDone={() => setCreating(false)} />
      ) : (
        // Gets the focus back when the form closes.
        <Button autoFocus={creating === false} onClick={() => setCreating(true)}>
          {t('settings.filters.new')}
        </Button>
      )}
    </div>
  )
}

interface FilterRowProps {
  readonly id: string
  /** The filter as it was when its form was opened; undefined while no form is open. */
  readonly edited: Filter | undefined
  /** The filter was deleted elsewhere. */
  readonly isGone: boolean
  /** Opens the form; null closes it. */
  readonly onEdit: (opened: Filter | null) => void
}

function FilterRow({ id, edited, isGone, onEdit }: FilterRowProps) {
  const engine = useEngine()
  const t = useText()
  const filter = useEntity(useAccountKey(), 'filter', id)
  const { fault, run } = useCommand()
  const wasEdited = useRef(false)
  wasEdited.current ||= edited !== undefined
  if (edited) return <FilterForm filter={edited} isGone={isGone} onDone={() => onEdit(null)} />
  if (filter === null) return null
  const { title, keywords, contexts, action, expiresAt } = filter
  const others = keywords.map(({ text }) => text).filter((text) => text !== title)
  const remove = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('settings.filters.delete_confirm', { title }),
      confirmLabel: t('settings.filters.delete_button'),
      danger: true,
    })
    if (sure) await run({ kind: 'deleteFilter', filterId: id })
  }
  return (
    <div className={styles.filter}>
      <div>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        {others.length > 0 && <p className={styles.hint}>{others.join(' · ')}</p>}
        <p className={styles.hint}>
          <span>{contexts.map((name) => t(`settings.filters.context.${name}`)).join(' · ')}</span>
          {action !== 'warn' && <span>{` · ${t(`settings.filters.does.${action}`)}`}</span>}
          {expiresAt !== undefined && (
            <>
              {' · '}
              <span>{t('settings.filters.expires')}</span> <RelativeTime iso={expiresAt} form="full" />
            </>
          )}
        </p>
        {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      </div>
      <IconButton
        icon={EDIT}
        label={t('settings.filters.edit', { title })}
        // Gets the focus back when the form closes.
        autoFocus={wasEdited.current}
        onClick={() => onEdit(filter)}
      />
      <IconButton
        icon={DELETE}
        label={t('settings.filters.delete', { title })}
        onClick={() => void remove()}
      />
    </div>
  )
}
