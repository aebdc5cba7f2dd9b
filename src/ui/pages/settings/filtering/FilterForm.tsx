import { type FormEvent, useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import type { AccountKey } from '../../../../shared/model/keys.ts'
import {
  FILTER_CONTEXTS,
  type Filter,
  type FilterContext,
  type FilterDraft,
  offeredContexts,
  onlyWordOf,
} from '../../../../shared/model/mute.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { perEngine } from '../../../engine/perEngine.ts'
import { useAccountKey, useInstance } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { CheckboxField } from '../../../parts/CheckboxField.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { Select } from '../../../parts/Select.tsx'
import { TextField } from '../../../parts/TextField.tsx'
import styles from './Filtering.module.css'

/** The option that leaves the expiry of an edited filter as it is. */
const KEEP = 'keep'

const LIFETIMES = [
  ['0', 'settings.filters.never'],
  ['1800', 'settings.filters.after_30_minutes'],
  ['3600', 'settings.filters.after_1_hour'],
  ['21600', 'settings.filters.after_6_hours'],
  ['86400', 'settings.filters.after_1_day'],
  ['604800', 'settings.filters.after_1_week'],
] as const

const NEW_FILTER: FilterDraft = {
  phrase: '',
  contexts: FILTER_CONTEXTS,
  wholeWord: true,
  hide: false,
  expiresInS: 0,
}

/** The new filter of each account, as it is typed. It survives closing the settings, and a failed request. */
const unsentIn = perEngine(() => new Map<AccountKey, FilterDraft>())

const draftOf = (filter: Filter): FilterDraft => {
  const word = onlyWordOf(filter)
  const { title, contexts, hide } = filter
  return { phrase: word?.text ?? title, contexts, wholeWord: word?.wholeWord ?? true, hide, expiresInS: null }
}

interface FilterFormProps {
  /** The filter to edit. Default: a new one. */
  readonly filter?: Filter
  readonly onDone: () => void
}

/** The form of a filter that the instance stores. */
export function FilterForm({ filter, onDone }: FilterFormProps) {
  const engine = useEngine()
  const account = useAccountKey()
  const unsent = unsentIn(engine)
  const capabilities = useInstance()?.capabilities
  const offered = capabilities ? offeredContexts(capabilities) : FILTER_CONTEXTS
  const t = useText()
  const [draft, setDraft] = useState(() => (filter ? draftOf(filter) : (unsent.get(account) ?? NEW_FILTER)))
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const change = (next: Partial<FilterDraft>): void => {
    const changed = { ...draft, ...next }
    if (!filter) unsent.set(account, changed)
    setDraft(changed)
    setFault(null)
  }
  const empty = draft.phrase.trim() === ''
  const nowhere = !offered.some((name) => draft.contexts.includes(name))
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSubmitted(true)
    if (empty || nowhere || busy) return
    setBusy(true)
    setFault(null)
    const sent = { ...draft, phrase: draft.phrase.trim() }
    const ended = await engine.run(
      filter
        ? { kind: 'editFilter', filterId: filter.id, draft: sent }
        : { kind: 'createFilter', draft: sent },
    )
    setBusy(false)
    if (!ended.ok) return setFault(ended.fault)
    if (!filter) unsent.delete(account)
    onDone()
  }
  return (
    <form
      className={styles.form}
      aria-label={filter ? t('settings.filters.edit', { title: filter.title }) : t('settings.filters.new')}
      onSubmit={(event) => void send(event)}
    >
      <TextField
        label={t('settings.filters.phrase')}
        autoComplete="off"
        // The form replaces the pressed button, so it takes the focus.
        autoFocus
        value={draft.phrase}
        readOnly={busy}
        error={submitted && empty ? t('settings.filters.empty') : undefined}
        onChange={({ target }) => change({ phrase: target.value })}
      />
      <ContextsField
        offered={offered}
        contexts={draft.contexts}
        disabled={busy}
        isMissing={submitted && nowhere}
        onChange={(contexts) => change({ contexts })}
      />
      <CheckboxField
        label={t('settings.filters.whole_word')}
        checked={draft.wholeWord}
        disabled={busy}
        onChange={({ target }) => change({ wholeWord: target.checked })}
      />
      <CheckboxField
        label={t('settings.filters.hide')}
        hint={t('settings.filters.hide_hint')}
        checked={draft.hide}
        disabled={busy}
        onChange={({ target }) => change({ hide: target.checked })}
      />
      <Select
        label={t('settings.filters.expires')}
        value={String(draft.expiresInS ?? KEEP)}
        disabled={busy}
        onChange={(value) => change({ expiresInS: value === KEEP ? null : Number(value) })}
        options={[
          ...(filter ? [{ value: KEEP, label: t('settings.filters.keep') }] : []),
          ...LIFETIMES.map(([value, key]) => ({ value: value as string, label: t(key) })),
        ]}
      />
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('general.cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {t(filter ? 'settings.filters.save' : 'settings.filters.create')}
        </Button>
      </div>
    </form>
  )
}

interface ContextsFieldProps {
  readonly offered: readonly FilterContext[]
  readonly contexts: FilterDraft['contexts']
  readonly disabled: boolean
  /** Says that at least one context has to be chosen. */
  readonly isMissing: boolean
  readonly onChange: (contexts: FilterDraft['contexts']) => void
}

/** Where the filter applies: a checkbox for each context. */
function ContextsField({ offered, contexts, disabled, isMissing, onChange }: ContextsFieldProps) {
  const t = useText()
  return (
    <fieldset className={styles.contexts}>
      <legend>{t('settings.filters.contexts')}</legend>
      {offered.map((name) => (
        <CheckboxField
          key={name}
          label={t(`settings.filters.context.${name}`)}
          checked={contexts.includes(name)}
          disabled={disabled}
          onChange={({ target }) =>
            onChange(
              FILTER_CONTEXTS.filter((other) => (other === name ? target.checked : contexts.includes(other))),
            )
          }
        />
      ))}
      <p className={styles.error} aria-live="polite">
        {isMissing && t('settings.filters.no_context')}
      </p>
    </fieldset>
  )
}
