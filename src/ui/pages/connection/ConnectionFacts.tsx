import { Fragment, type ReactNode } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { isAnonymous } from '../../../shared/model/keys.ts'
import type { StreamState } from '../../../shared/model/session.ts'
import type { AccountHealth, Health } from '../../../shared/protocol/operations.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { sayDate, sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { sayList } from '../../i18n/sayList.ts'
import { Handle } from '../../parts/Handle.tsx'
import styles from './Connection.module.css'

const STATES: Readonly<Record<StreamState, TextKey>> = {
  'starting-initial': 'connection.state.starting',
  starting: 'connection.state.starting',
  joined: 'connection.state.joined',
  error: 'connection.state.error',
  disabled: 'connection.state.disabled',
  closed: 'connection.state.closed',
}

/** Entity kinds that are listed by name; the rest only count in the total. */
const KINDS: readonly (readonly [kind: string, text: TextKey])[] = [
  ['status', 'connection.kind.status'],
  ['account', 'connection.kind.account'],
  ['notification', 'connection.kind.notification'],
]

/** The engine's figures, in words. */
export function ConnectionFacts({ health }: { readonly health: Health }) {
  const t = useText()
  const language = useLanguage()
  const number = (value: number): string => sayNumber(value, language)
  const clock = useClock()
  const shown = useAccountKey()
  const mine = health.accounts.find(({ account }) => account === shown)
  const members = health.accounts.filter(({ account }) => !isAnonymous(account))
  const { requests, tabs } = health
  const requestWords = ({ lastMinute, sent }: AccountHealth['requests']): string =>
    t('connection.requests_value', { minute: number(lastMinute), all: number(sent) })
  const visible = tabs.filter((tab) => tab.visible).length
  const total = Object.values(health.entities).reduce((sum, count) => sum + count, 0)
  const named = KINDS.map(([kind, text]) => t(text, { count: health.entities[kind] ?? 0 }))
  const facts: readonly (readonly [label: TextKey, words: ReactNode])[] = [
    ['connection.stream', mine && <StreamWords health={mine} />],
    [
      'connection.last_event',
      mine?.lastEventAt === undefined ? t('connection.never') : clock(mine.lastEventAt),
    ],
    ['connection.instance', t(mine?.reachable === false ? 'connection.unreachable' : 'connection.reachable')],
    ['connection.requests', requestWords(requests)],
    ['connection.tabs', t('connection.tabs_value', { tabs: number(tabs.length), visible: number(visible) })],
    ['connection.leading', t(health.leading ? 'connection.leads' : 'connection.follows')],
    [
      'connection.held',
      `${sayList(named, language)} (${t('connection.held_value', {
        all: number(total),
        kilobytes: number(Math.round(health.entityBytes / 1_000)),
      })})`,
    ],
    ['connection.engine', t(`connection.form.${health.form === 'test' ? 'page' : health.form}`)],
    ['connection.since', clock(Date.now() - health.uptimeMs)],
    ['connection.build', <bdi key="build">{`${__VERSION__} (${health.build})`}</bdi>],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, words]) => (
        <Fragment key={label}>
          <dt>{t(label)}</dt>
          <dd>{words}</dd>
        </Fragment>
      ))}
      {/* Each account has a socket and requests of its own (SA51). */}
      {(members.length > 1 ? members : []).map((one) => (
        <Fragment key={one.account}>
          <dt>
            <Handle acct={one.account} />
          </dt>
          <dd>
            <StreamWords health={one} />
            <span>{` · ${t('connection.requests')}: ${requestWords(one.requests)}`}</span>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The stream's state in words, with a coloured mark. */
function StreamWords({ health }: { readonly health: AccountHealth }) {
  const t = useText()
  const clock = useClock()
  const { stream, closeCode, retryAt } = health
  return (
    <>
      <span className={styles.mark} data-state={stream} aria-hidden="true" />
      <span>{t(STATES[stream])}</span>
      {closeCode !== undefined && <span>{` (${t('connection.close_code', { code: closeCode })})`}</span>}
      {stream === 'error' && retryAt !== undefined && (
        <span>{`, ${t('connection.retry_at', { time: clock(retryAt) })}`}</span>
      )}
    </>
  )
}

/** Formats a time of day, with seconds. */
function useClock(): (at: number) => string {
  const language = useLanguage()
  return (at) => sayDate(at, language, { timeStyle: 'medium' })
}
