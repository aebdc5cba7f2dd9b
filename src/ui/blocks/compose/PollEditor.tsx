import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PollPlan, PollUnit } from '../../../shared/model/draft.ts'
import type { PollLimits } from '../../../shared/model/instance.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { Plus, X } from '../../parts/icons.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import { NativeSelect } from '../../parts/NativeSelect.tsx'
import { TextField } from '../../parts/TextField.tsx'
import {
  boundsOf,
  canRemoveOption,
  clampAmount,
  cutOption,
  inUnit,
  isFull,
  unitsOf,
} from '../drafts/pollRules.ts'
import styles from './PollEditor.module.css'

interface PollEditorProps {
  readonly plan: PollPlan
  readonly limits: PollLimits
  readonly readOnly: boolean
  readonly onChange: (plan: PollPlan) => void
}

/** Edits the poll of a post. */
export function PollEditor({ plan, limits, readOnly, onChange }: PollEditorProps) {
  const t = useText()
  const list = useRef<HTMLOListElement>(null)
  const { options, multiple } = plan
  const full = isFull(options, limits)
  const setOptions = (next: readonly string[]): void => onChange({ ...plan, options: next })
  const add = (): void => {
    if (full || readOnly) return
    // Synchronously, so that the next keystroke lands in the new field.
    flushSync(() => setOptions([...options, '']))
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }
  return (
    <fieldset className={styles.poll}>
      <legend className="visually-hidden">{t('polls.poll')}</legend>
      <ol ref={list} className={styles.options}>
        {options.map((option, index) => (
          // Options have no id.
          <li key={index} className={styles.option}>
            <TextField
              label={t('polls.option_number', { number: index + 1 })}
              hideLabel
              placeholder={t('polls.option')}
              value={option}
              readOnly={readOnly}
              onChange={({ target }) =>
                setOptions(options.map((one, at) => (at === index ? cutOption(target.value, limits) : one)))
              }
              onKeyDown={(event) => {
                // Ctrl+Enter sends the post from here, too.
                const isPlain = !event.ctrlKey && !event.metaKey && !isOfInputMethod(event.nativeEvent)
                if (event.key !== 'Enter' || !isPlain) return
                event.preventDefault()
                const next = list.current?.querySelectorAll('input')[index + 1]
                if (next) next.focus()
                else add()
              }}
            />
            {canRemoveOption(options) && (
              <IconButton
                icon={<X size={16} aria-hidden />}
                label={t('polls.remove_option', { number: index + 1 })}
                disabled={readOnly}
                onClick={() => {
                  setOptions(options.filter((_, at) => at !== index))
                  list.current?.querySelector<HTMLElement>('input')?.focus()
                }}
              />
            )}
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        {!full && (
          <Button size="small" icon={<Plus size={16} aria-hidden />} disabled={readOnly} onClick={add}>
            {t('polls.add_option')}
          </Button>
        )}
        <NativeSelect
          label={t('polls.type')}
          value={multiple ? 'multiple' : 'single'}
          disabled={readOnly}
          onChange={(value) => onChange({ ...plan, multiple: value === 'multiple' })}
        >
          <option value="single">{t('polls.single_choice')}</option>
          <option value="multiple">{t('polls.multiple_choices')}</option>
        </NativeSelect>
        <Duration plan={plan} limits={limits} readOnly={readOnly} onChange={onChange} />
      </div>
    </fieldset>
  )
}

/** The duration of the poll: an amount and its unit. */
function Duration({ plan: chosen, limits, readOnly, onChange }: PollEditorProps) {
  const t = useText()
  const amountId = useId()
  // The draft may come from another instance, with a unit or an amount that this one does not offer.
  const units = unitsOf(limits)
  const plan = inUnit(chosen, units.includes(chosen.unit) ? chosen.unit : (units.at(-1) ?? 'minutes'), limits)
  // Half-typed input is not clamped until the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null)
  const { min, max } = boundsOf(plan.unit, limits)
  return (
    <span className={styles.expiry}>
      <label htmlFor={amountId}>{t('polls.expiry')}</label>
      <input
        id={amountId}
        type="number"
        className={styles.amount}
        data-surface="input"
        min={min}
        max={max}
        value={typed ?? plan.amount}
        readOnly={readOnly}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value !== '')
            onChange({ ...plan, amount: clampAmount(target.valueAsNumber, plan.unit, limits) })
        }}
        onBlur={() => setTyped(null)}
      />
      <NativeSelect
        label={t('polls.expiry_unit')}
        value={plan.unit}
        disabled={readOnly}
        onChange={(value) => {
          setTyped(null)
          onChange(inUnit(plan, value as PollUnit, limits))
        }}
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {t(`polls.unit_${unit}`)}
          </option>
        ))}
      </NativeSelect>
    </span>
  )
}
