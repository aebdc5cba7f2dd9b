import type { LogLine } from '../../../shared/protocol/operations.ts'
import { sayDate } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { ErrorState } from '../../parts/ErrorState.tsx'
import styles from './Connection.module.css'
import { MAX_LOG_LINES } from './connectionText.ts'

interface ConnectionLogProps {
  readonly errors: readonly LogLine[]
  readonly reachable: boolean
  readonly lines: readonly LogLine[]
}

/** The latest errors, and the engine's log, newest first. */
export function ConnectionLog({ errors, reachable, lines }: ConnectionLogProps) {
  const t = useText()
  return (
    <>
      <h3 className={styles.heading}>{t('connection.errors')}</h3>
      {!reachable && <ErrorState form="line" message={t('instance.unreachable')} />}
      {errors.length > 0 ? <Lines lines={errors} /> : reachable && <p>{t('connection.no_errors')}</p>}
      <details className={styles.log}>
        <summary>{t('connection.log')}</summary>
        <Lines lines={lines.slice(-MAX_LOG_LINES)} />
      </details>
    </>
  )
}

function Lines({ lines }: { readonly lines: readonly LogLine[] }) {
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller needs to be reachable by keyboard
    <ol className={styles.lines} tabIndex={0} dir="ltr">
      {lines.toReversed().map(({ at, level, text }, index) => (
        <li key={`${at} ${lines.length - index}`} data-level={level}>
          <time dateTime={new Date(at).toISOString()}>{sayDate(at, language, { timeStyle: 'medium' })}</time>{' '}
          <span>{firstLine(text)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Only the copied text contains the stack. */
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
