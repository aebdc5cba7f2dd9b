import { useId } from 'react'
import type { Poll } from '../../../shared/model/status.ts'
import { useText } from '../../i18n/i18n.ts'
import boxes from '../../parts/CheckboxField.module.css'
import { classes } from '../../parts/classes.ts'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Poll.module.css'
import content from './StatusContent.module.css'

interface PollFormProps {
  readonly poll: Poll
  readonly lang: string | undefined
  /** Indexes of the chosen options, in ascending order. */
  readonly picked: readonly number[]
  readonly onPick: (picked: readonly number[]) => void
}

/** Radio buttons or checkboxes for the options of a poll. */
export function PollForm({ poll, lang, picked, onPick }: PollFormProps) {
  const t = useText()
  const name = useId()
  const { multiple, options } = poll
  const pick = (place: number, on: boolean): void => {
    const others = multiple ? picked.filter((other) => other !== place) : []
    onPick(on ? [...others, place].sort((a, b) => a - b) : others)
  }
  return (
    <fieldset className={classes(content.poll, styles.fields)}>
      <legend className="visually-hidden">
        {t(multiple ? 'polls.multiple_choices' : 'polls.single_choice')}
      </legend>
      {options.map(({ title }, place) => (
        <label key={place} className={classes(content.option, styles.pick)}>
          <input
            className={classes(multiple && boxes.checkbox, styles.input)}
            type={multiple ? 'checkbox' : 'radio'}
            name={name}
            checked={picked.includes(place)}
            onChange={({ currentTarget }) => pick(place, currentTarget.checked)}
          />
          <RichText text={title} inline lang={lang} />
        </label>
      ))}
    </fieldset>
  )
}
