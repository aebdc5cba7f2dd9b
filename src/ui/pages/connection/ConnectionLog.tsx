import type { LogLine } from '../../../shared/protocol/operations.ts'
import { sayDate } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import styles from './Connection.module.css'

/** More than this nobody reads here; all of it is in what is copied, and in the console. */
const SHOWN_LINES = 40

interface ConnectionLogProps {
  readonly errors: readonly LogLine[]
  readonly lines: readonly LogLine[]
}

/** What went wrong last, and all that the engine has written down, newest first. */
export function ConnectionLog({ errors, lines }: ConnectionLogProps) {
  const t = useText()
  return (
    <>
      <h3 className={styles.heading}>{t('connection.errors')}</h3>
      {errors.length === 0 ? <p>{t('connection.no_errors')}</p> : <Lines lines={errors} />}
      <details className={styles.log}>
        <summary>{t('connection.log')}</summary>
        <Lines lines={lines.slice(-SHOWN_LINES)} />
      </details>
    </>
  )
}

function Lines({ lines }: { readonly lines: readonly LogLine[] }) {
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className={styles.lines} tabIndex={0} dir="ltr">
      {lines.toReversed().map(({ at, level, text }, index) => (
        <li key={`${at} ${lines.length - index}`} data-level={level}>
          <time dateTime={new Date(at).toISOString()}>{sayDate(at, language, { timeStyle: 'medium' })}</time>{' '}
          {firstLine(text)}
        </li>
      ))}
    </ol>
  )
}

/** A stack is for the copy. */
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
