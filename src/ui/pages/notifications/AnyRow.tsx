import { Fragment, type MouseEvent, memo, type ReactNode, useRef } from 'react'
import type { AllAccountsNotification, AnyPerson } from '../../../shared/model/anyNotification.ts'
import { urlAs } from '../../../shared/protocol/serviceWorker.ts'
import { useAccounts } from '../../blocks/accounts/useAccounts.ts'
import { alertPath } from '../../blocks/alerts/alertPath.ts'
import { groupLine } from '../../blocks/notifications/groupWords.ts'
import { isInDrawer } from '../../blocks/notifications/isInDrawer.ts'
import { Signs } from '../../blocks/notifications/NotificationLine.tsx'
import line from '../../blocks/notifications/NotificationRow.module.css'
import { lineAround } from '../../blocks/notifications/rareWords.ts'
import { useKeptFocus } from '../../blocks/notifications/useKeptFocus.ts'
import type { SentencePart } from '../../blocks/rows/placeholders.ts'
import { WaitingRow } from '../../blocks/rows/WaitingRow.tsx'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { useAccountKey, useEntity, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Emoji } from '../../parts/Emoji.tsx'
import { Handle } from '../../parts/Handle.tsx'
import { ExternalLink } from '../../parts/icons.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import styles from './AnyRow.module.css'

interface AnyRowProps {
  readonly id: string
  readonly labelId: string
}

/** A row of the notifications of all accounts, marked with the account that it is for (SA20, SA21). */
export const AnyRow = memo(function AnyRow({ id, labelId }: AnyRowProps) {
  const row = useEntity(useAccountKey(), 'anyNotification', id)
  return row === null ? (
    <WaitingRow id={id} labelId={labelId} kind="notification" />
  ) : (
    <Row id={id} row={row} labelId={labelId} />
  )
})

function Row({ id, row, labelId }: AnyRowProps & { readonly row: AllAccountsNotification }) {
  const engine = useEngine()
  const t = useText()
  const stopGifs = usePreference('stopGifs')
  const element = useRef<HTMLDivElement>(null)
  useKeptFocus(element, [id])
  const { account, notificationId, type, createdAt, seen, people, words } = row
  const recipient = useAccounts().find((one) => one.account === account)
  const isHere = useAccountKey() === account
  const path = alertPath(row)
  // As in the list of one account: opening it from a drawer does not mark it (L36).
  const onClick = ({ currentTarget }: MouseEvent): void => {
    if (!seen && !isInDrawer(currentTarget))
      void engine.runAs(account, { kind: 'readNotification', notificationId })
  }
  const handle = `\u2066@${recipient?.handle ?? account}\u2069`
  const sentence = <Sentence row={row} />
  return (
    <div ref={element} className={seen ? undefined : line.unseen} data-account-colour={recipient?.colour}>
      <div className={`${line.row} ${styles.row}`}>
        <Signs types={row.types ?? [type]} />
        <div className={line.column}>
          <div className={line.top}>
            <span className={line.faces}>
              {people.map(({ avatarUrl, avatarStaticUrl, nameText }, index) => (
                <span key={index} className={line.face}>
                  <Avatar
                    url={avatarUrl}
                    staticUrl={avatarStaticUrl}
                    name={nameText}
                    size={32}
                    still={stopGifs}
                  />
                </span>
              ))}
            </span>
            <RelativeTime iso={createdAt} className={line.time} />
          </div>
          <p id={labelId} className={line.words}>
            {isHere ? (
              <InternalLink to={path} className={styles.open} data-key="open" onClick={onClick}>
                {sentence}
              </InternalLink>
            ) : (
              <a
                href={urlAs(path, account)}
                target="_blank"
                rel="noopener"
                className={styles.open}
                data-key="open"
                onClick={onClick}
              >
                {sentence}
              </a>
            )}
            <span className="visually-hidden">
              {' · '}
              <span>{t('notifications.for_account', { handle })}</span>
              {!isHere && <span>{` · ${t('status.open_in_new_tab')}`}</span>}
              {!seen && <span>{` · ${t('notifications.unread')}`}</span>}
            </span>
          </p>
          {words !== undefined && (
            <p dir="auto" className={styles.words}>
              {words === '' ? t('notifications.no_words') : words}
            </p>
          )}
          <p className={styles.whom} aria-hidden>
            {recipient && <Avatar url={recipient.avatarUrl} name={recipient.name} size={24} still />}
            <Handle acct={recipient?.handle ?? account} className={styles.handle} />
            {!isHere && <ExternalLink size={14} />}
          </p>
        </div>
      </div>
    </div>
  )
}

/** The sentence that names the people and their action. */
function Sentence({ row }: { readonly row: AllAccountsNotification }) {
  const t = useText()
  const { type, types = [type], people, count, own = false, emoji, target, about } = row
  const [first, second] = people
  const reactions = emoji.map((one, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <Reaction {...one} />
    </Fragment>
  ))
  if (count > 1 || types.length > 1) {
    const partOf = (part: SentencePart): ReactNode => {
      if (part === 'first') return first && <PersonName {...first} />
      if (part === 'second') return second && <PersonName {...second} />
      return part === 'emoji' ? reactions : part.words
    }
    return groupLine(t, types, count).map((part, index) => <Fragment key={index}>{partOf(part)}</Fragment>)
  }
  const [before, after] = lineAround(t, { type, emoji: '', own, about, nobody: first === undefined })
  return (
    <>
      <span>{before}</span>
      {after !== undefined && first && <PersonName {...first} />}
      <span>{after}</span>
      {reactions}
      {target !== undefined && ' '}
      {target !== undefined && <Handle acct={target} />}
    </>
  )
}

const PersonName = ({ name }: AnyPerson) => (
  <strong>
    <bdi>
      <RichText text={name} inline />
    </bdi>
  </strong>
)

function Reaction({ name, url }: AllAccountsNotification['emoji'][number]) {
  const stopGifs = usePreference('stopGifs')
  return url === undefined ? name : <Emoji name={name} url={url} staticUrl={url} still={stopGifs} />
}
