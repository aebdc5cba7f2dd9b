import { useDeferredValue, useState } from 'react'
import type { BulkTarget } from '../../../../shared/commands/bulk.ts'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import type { BulkAct } from '../../../../shared/model/bulkJob.ts'
import type { Restriction, RestrictionList } from '../../../../shared/model/restriction.ts'
import { type Collection, useCollection } from '../../../blocks/collection/useCollection.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useEntities } from '../../../hooks/useEntities.ts'
import { useText } from '../../../i18n/i18n.ts'
import { readableAcct } from '../../../i18n/readableAcct.ts'
import { Button } from '../../../parts/Button.tsx'
import { CheckboxField } from '../../../parts/CheckboxField.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../../parts/Skeleton.tsx'
import { TextField } from '../../../parts/TextField.tsx'
import styles from '../parts/Part.module.css'
import { fold } from '../searchSettings.ts'
import { RestrictionRows } from './RestrictionRows.tsx'
import own from './Restrictions.module.css'

/** A list of restrictions, its texts, and the act that lifts them. */
export interface RestrictionPartProps {
  readonly list: RestrictionList
  readonly lift: BulkAct
  readonly label: TextKey
  readonly none: TextKey
}

/** The rows whose name or address contains `query`, ignoring case and accents. */
const matching = (rows: readonly Restriction[], query: string): readonly Restriction[] => {
  const wanted = fold(query.trim()).text
  return wanted === ''
    ? rows
    : rows.filter(({ name, acct }) =>
        fold(`${name} @${acct} ${readableAcct(acct || name)}`).text.includes(wanted),
      )
}

/** A searchable list of whom or what the user has muted or blocked. Several can be lifted at once (MU19). */
export function RestrictionPart(props: RestrictionPartProps) {
  const [view] = useState({ kind: props.list })
  const collection = useCollection(view)
  return (
    <div className={styles.stack}>
      <Restrictions {...props} collection={collection} />
    </div>
  )
}

interface RestrictionsProps extends RestrictionPartProps {
  readonly collection: Collection
}

function Restrictions({ list, lift, label, none, collection }: RestrictionsProps) {
  const t = useText()
  const { ids, loaded, load, retry } = collection
  const rows = useEntities('restriction', ids.join(' '))
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, fault, run } = useCommand()
  const deferredQuery = useDeferredValue(query)
  if (!loaded && load.state === 'failed')
    return <ErrorState form="line" message={sayFault(t, load)} onRetry={retry} />
  if (!loaded) return <SkeletonRows kind="notification" count={2} />
  if (ids.length === 0) return <p>{t(none)}</p>
  const shown = matching(rows, deferredQuery)
  // `chosen` may contain ids of rows that have gone.
  const chosenRows = rows.filter(({ id }) => chosen.has(id))
  const allShown = shown.length > 0 && shown.every(({ id }) => chosen.has(id))
  const choose = (id: string, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const liftChosen = async (): Promise<void> => {
    const targets = chosenRows.map(
      ({ target, name, acct }): BulkTarget =>
        list === 'domains' ? { name } : { name: acct, accountId: target },
    )
    const ended = await run({ kind: 'startBulk', act: lift, targets })
    if (ended?.ok) setChosen(new Set())
  }
  return (
    <>
      <TextField
        type="search"
        label={t('settings.restrictions.search', { list: t(label) })}
        hideLabel
        placeholder={t('settings.restrictions.search_short')}
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <div className={own.bar}>
        <CheckboxField
          label={t('settings.restrictions.all', { count: shown.length })}
          checked={allShown}
          disabled={shown.length === 0}
          onChange={({ target }) =>
            setChosen(target.checked ? new Set([...chosen, ...shown.map(({ id }) => id)]) : new Set())
          }
        />
        <Button size="small" busy={busy} disabled={chosenRows.length === 0} onClick={() => void liftChosen()}>
          {t(`settings.restrictions.lift.${list}`, { count: chosenRows.length })}
        </Button>
      </div>
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      {load.state === 'failed' && <ErrorState form="line" message={sayFault(t, load)} onRetry={retry} />}
      {shown.length === 0 ? (
        <p role="status">{t('settings.restrictions.none_found')}</p>
      ) : (
        <RestrictionRows label={t(label)} rows={shown} chosen={chosen} onChoose={choose} />
      )}
    </>
  )
}
