import { type FormEvent, useState } from 'react'
import {
  FILTER_CONTEXTS,
  type Filter,
  type FilterAction,
  type FilterContext,
  offeredContexts,
} from '../../../../shared/model/mute.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { useAccountKey, useInstance } from '../../../hooks/hooks.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useKept } from '../../../hooks/useKept.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { CheckboxField } from '../../../parts/CheckboxField.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { Select } from '../../../parts/Select.tsx'
import { TextField } from '../../../parts/TextField.tsx'
import styles from './Filtering.module.css'
import { FilterWord, FilterWords } from './FilterWords.tsx'
import { draftOf, type FilterFields, fieldsOf, NEW_FILTER, NEW_WORD } from './filterFields.ts'

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

const ACTIONS: readonly FilterAction[] = ['warn', 'blur', 'hide']

interface FilterFormProps {
  /** The filter to edit, as it was when the form was opened: only what is changed here is sent. Default: a new one. */
  readonly filter?: Filter
  /** The filter was deleted elsewhere, so the form makes it again (N47). */
  readonly isGone?: boolean
  readonly onDone: () => void
}

/** The form of a filter that the instance stores. */
export function FilterForm({ filter, isGone = false, onDone }: FilterFormProps) {
  const account = useAccountKey()
  const capabilities = useInstance()?.capabilities
  const offered = capabilities ? offeredContexts(capabilities) : FILTER_CONTEXTS
  const t = useText()
  const [typed, setTyped] = useKept<FilterFields | null>(`filter ${account} ${filter?.id ?? ''}`, null)
  const fields = typed ?? (filter ? fieldsOf(filter) : NEW_FILTER)
  const [submitted, setSubmitted] = useState(false)
  const { busy, fault, clear, run } = useCommand()
  const change = (next: Partial<FilterFields>): void => {
    setTyped({ ...fields, ...next })
    clear()
  }
  const creates = !filter || isGone
  const leave = (): void => {
    setTyped(null)
    onDone()
  }
  const draft = draftOf(fields, creates ? undefined : filter)
  const nowhere = !offered.some((name) => fields.contexts.includes(name))
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSubmitted(true)
    if (draft === null || nowhere) return
    const ended = await run(
      creates ? { kind: 'createFilter', draft } : { kind: 'editFilter', filterId: filter.id, draft },
    )
    if (ended?.ok) leave()
  }
  const empty = submitted && draft === null ? t('settings.filters.empty') : undefined
  const { title, keywords, contexts, action, expiresInS } = fields
  const [word = NEW_WORD] = keywords
  const canCover = capabilities?.filterCovers === true || filter?.action === 'blur'
  return (
    <form
      className={styles.form}
      aria-label={filter ? t('settings.filters.edit', { title: filter.title }) : t('settings.filters.new')}
      onSubmit={(event) => void send(event)}
    >
      {capabilities?.filterGroups ? (
        <>
          <TextField
            label={t('settings.filters.name')}
            hint={t('settings.filters.name_hint')}
            autoComplete="off"
            // The form replaces the pressed button, so it takes the focus.
            autoFocus
            value={title}
            readOnly={busy}
            onChange={({ target }) => change({ title: target.value })}
          />
          <FilterWords
            keywords={keywords}
            busy={busy}
            error={empty}
            onChange={(next) => change({ keywords: next })}
          />
        </>
      ) : (
        <FilterWord
          keyword={word}
          autoFocus
          busy={busy}
          error={empty}
          onChange={(next) => change({ keywords: [next] })}
        />
      )}
      <ContextsField
        offered={offered}
        contexts={contexts}
        disabled={busy}
        isMissing={submitted && nowhere}
        onChange={(next) => change({ contexts: next })}
      />
      <Select
        label={t('settings.filters.effect')}
        value={action}
        disabled={busy}
        onChange={(next) => change({ action: next })}
        options={ACTIONS.filter((name) => name !== 'blur' || canCover).map((name) => ({
          value: name,
          label: t(`settings.filters.action.${name}`),
        }))}
      />
      <Select
        label={t('settings.filters.expires')}
        value={String(expiresInS ?? (creates ? 0 : KEEP))}
        disabled={busy}
        onChange={(value) => change({ expiresInS: value === KEEP ? null : Number(value) })}
        options={[
          ...(creates ? [] : [{ value: KEEP, label: t('settings.filters.keep') }]),
          ...LIFETIMES.map(([value, key]) => ({ value: value as string, label: t(key) })),
        ]}
      />
      {isGone && (
        <p className={styles.hint} role="alert">
          {t('settings.filters.gone')}
        </p>
      )}
      {fault !== null && !(isGone && fault.code === 'missing') && (
        <ErrorState form="line" message={sayFault(t, fault)} />
      )}
      <div className={styles.buttons}>
        <Button onClick={filter ? leave : onDone}>{t('general.cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {t(creates ? 'settings.filters.create' : 'settings.filters.save')}
        </Button>
      </div>
    </form>
  )
}

interface ContextsFieldProps {
  readonly offered: readonly FilterContext[]
  readonly contexts: readonly FilterContext[]
  readonly disabled: boolean
  /** Says that at least one context has to be chosen. */
  readonly isMissing: boolean
  readonly onChange: (contexts: readonly FilterContext[]) => void
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
