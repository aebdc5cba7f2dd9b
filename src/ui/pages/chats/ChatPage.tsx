import { useMemo, useRef } from 'react'
import { useParams } from 'react-router'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import { useTitle } from '../../common/page/useTitle.ts'
import { useAccount, useInstance, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Chat.module.css'
import { ChatComposer } from './ChatComposer.tsx'
import { ChatMessages, type ScrollToEnd } from './ChatMessages.tsx'

/** The messages with one account, and the form (CH5). */
export function ChatPage() {
  const engine = useEngine()
  const t = useText()
  const { recipient_id: accountId = '' } = useParams()
  const ref = useMemo(() => ({ kind: 'chat', accountId }) as const, [accountId])
  const view = useHeldView(ref)
  const account = useAccount(accountId)
  const instance = useInstance()
  const stopGifs = usePreference('stopGifs')
  const newer = useViewMeta(view, 'newer')
  const loaded = useViewMeta(view, 'loaded')
  const toEnd = useRef<ScrollToEnd>(() => {})
  const name = account?.nameText || account?.acct || t('nav.chats')
  useTitle(name)
  return (
    <section className="column" aria-label={name}>
      <PageHeader
        title={name}
        heading={
          account && (
            <InternalLink to={profileTo(account, instance)} className={styles.with}>
              <Avatar {...avatarProps(account)} size={32} still={stopGifs} />
              <RichText text={account.name} inline className={styles.name} />
            </InternalLink>
          )
        }
      />
      <ChatMessages
        view={view}
        toEnd={toEnd}
        onRetry={() => void engine.call('page', { viewId: view.viewId, direction: 'newer' })}
      />
      <ChatComposer
        accountId={accountId}
        name={name}
        isKnown={account !== null}
        disabled={!loaded && newer.state === 'failed'}
        onSent={() => toEnd.current()}
      />
    </section>
  )
}
