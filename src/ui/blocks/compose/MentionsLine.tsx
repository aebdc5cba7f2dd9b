import { memo, useEffect, useState, useSyncExternalStore } from 'react'
import { openPopover } from '../../common/overlay/openOverlay.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type Say, useLanguage, useText } from '../../i18n/i18n.ts'
import { readableAcct } from '../../i18n/readableAcct.ts'
import { sayList } from '../../i18n/sayList.ts'
import { CheckboxField } from '../../parts/CheckboxField.tsx'
import { ChevronDown } from '../../parts/icons.ts'
import { type LiveValue, liveValue } from './liveValue.ts'
import styles from './MentionsLine.module.css'

/** The people in a conversation, and those of them whom the reply mentions at its start. */
export interface Mentions {
  readonly people: readonly string[]
  readonly mentioned: readonly string[]
  readonly setMentioned: (acct: string, on: boolean) => void
}

interface MentionsLineProps extends Mentions {
  readonly readOnly: boolean
}

/** How many people the line names. It names one more rather than saying "1 other". */
const NAMED = 2

const mentionOf = (acct: string): string => `@${readableAcct(acct)}`

function sayMentioned(t: Say, mentioned: readonly string[], language: string): string {
  if (mentioned.length === 0) return t('post_status.replying_to_nobody')
  const namesAll = mentioned.length <= NAMED + 1
  const names = mentioned
    .slice(0, namesAll ? undefined : NAMED)
    .map((acct) => mentionOf(acct.split('@')[0] ?? ''))
  const others = namesAll ? [] : [t('post_status.others', { count: mentioned.length - NAMED })]
  return t('post_status.replying_to', {
    names: sayList([...names, ...others], language),
  })
}

/** Shows whom a reply mentions, in place of the mentions in its text, and opens a list of the people to mention (C55). */
export const MentionsLine = memo(function MentionsLine({ readOnly, ...mentions }: MentionsLineProps) {
  const engine = useEngine()
  const t = useText()
  const language = useLanguage()
  const [live] = useState(() => liveValue<Mentions>(mentions))
  useEffect(() => live.set(mentions))
  return (
    <button
      type="button"
      className={styles.line}
      aria-haspopup="dialog"
      disabled={readOnly}
      onClick={({ currentTarget }) =>
        openPopover(engine, {
          anchor: currentTarget,
          label: t('post_status.mentioned_people'),
          render: () => <People live={live} />,
        })
      }
    >
      <span>{sayMentioned(t, mentions.mentioned, language)}</span>
      <ChevronDown size={14} />
    </button>
  )
})

function People({ live }: { readonly live: LiveValue<Mentions> }) {
  const { people, mentioned, setMentioned } = useSyncExternalStore(live.subscribe, live.now)
  return (
    <ul className={styles.people}>
      {people.map((acct) => (
        <li key={acct}>
          <CheckboxField
            label={<bdi>{mentionOf(acct)}</bdi>}
            checked={mentioned.includes(acct)}
            onChange={({ target }) => setMentioned(acct, target.checked)}
          />
        </li>
      ))}
    </ul>
  )
}
