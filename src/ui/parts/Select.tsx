import { Select as BaseSelect } from '@base-ui/react/select'
import type { ReactNode } from 'react'
import { BaseUiProviders } from './BaseUiProviders.tsx'
import { classes } from './classes.ts'
import { Field, type FieldWords } from './Field.tsx'
import { Check } from './firstIcons.ts'
import { ChevronDown } from './icons.ts'
import popup from './Popup.module.css'
import { POPUP_PLACE } from './popupPlace.ts'
import styles from './Select.module.css'

export interface SelectOption<T extends string> {
  readonly value: T
  readonly label: string
  readonly icon?: ReactNode
  readonly disabled?: boolean
}

export interface SelectProps<T extends string> extends Omit<FieldWords, 'counter'> {
  readonly value: T
  readonly onChange: (value: T) => void
  readonly options: readonly SelectOption<T>[]
  /** For forms. */
  readonly name?: string
  readonly disabled?: boolean
  /** The choice is being saved: the field keeps its focus, and takes no other. */
  readonly busy?: boolean
}

/** A select with a styled list. */
export function Select<T extends string>(props: SelectProps<T>) {
  const { label, hideLabel, hint, error, value, onChange, options, name, disabled, busy } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <BaseUiProviders>
      <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
        {({ id, ...ties }) => (
          <BaseSelect.Root
            id={id}
            name={name}
            disabled={disabled}
            readOnly={busy}
            // A list that is read only would still open.
            onOpenChange={(opens, { cancel }) => opens && busy && cancel()}
            items={options}
            value={value}
            onValueChange={(next) => next !== null && onChange(next)}
          >
            <BaseSelect.Trigger
              {...ties}
              aria-busy={busy || undefined}
              className={styles.trigger}
              data-surface="input"
            >
              {chosen?.icon && <span className={popup.icon}>{chosen.icon}</span>}
              <BaseSelect.Value className={styles.value} />
              <BaseSelect.Icon className={popup.icon}>
                <ChevronDown size={16} aria-hidden />
              </BaseSelect.Icon>
            </BaseSelect.Trigger>
            <BaseSelect.Portal>
              <BaseSelect.Positioner
                className={popup.positioner}
                // Below its field, and without a style element (see BaseUiProviders).
                alignItemWithTrigger={false}
                align="start"
                {...POPUP_PLACE}
              >
                <BaseSelect.Popup
                  aria-label={typeof label === 'string' ? label : undefined}
                  className={classes(popup.popup, popup.list, styles.list)}
                >
                  {options.map((option) => (
                    <BaseSelect.Item
                      key={option.value}
                      value={option.value}
                      disabled={option.disabled}
                      className={popup.item}
                      data-surface="menu"
                    >
                      {option.icon && <span className={popup.icon}>{option.icon}</span>}
                      <BaseSelect.ItemText className={styles.value}>{option.label}</BaseSelect.ItemText>
                      <BaseSelect.ItemIndicator className={styles.tick}>
                        <Check size={16} aria-hidden />
                      </BaseSelect.ItemIndicator>
                    </BaseSelect.Item>
                  ))}
                </BaseSelect.Popup>
              </BaseSelect.Positioner>
            </BaseSelect.Portal>
          </BaseSelect.Root>
        )}
      </Field>
    </BaseUiProviders>
  )
}
