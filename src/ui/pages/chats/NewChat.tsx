import { useEffect, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Chat } from '../../../shared/model/chat.ts'
import { CollectionList } from '../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { sayFault } from '../../common/faults/sayFault.ts'
import { chatsTo, chatTo } from '../../common/links/chatPaths.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import page from '../../common/page/ScrolledPage.module.css'
import { useTitle } from '../../common/page/useTitle.ts'
import { useAccount, useAccountKey, useEntity, usePreference, useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Avatar, avatarProps } from '../../parts/Avatar.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Handle } from '../../parts/Handle.tsx'
import { Search, UserRound } from '../../parts/icons.ts'
import { RichText } from '../../parts/RichText.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { TextField } from '../../parts/TextField.tsx'
import styles from './Chats.module.css'

const CHATS = { kind: 'chats' } as const
/** Debounce of the search (CH4). */
const SEARCH_AFTER_MS = 300

/** Starts a new chat: with accounts of existing chats, or with search results. */
export function NewChat() {
  const t = useText()
  const title = t('chats.new')
  useTitle(title)
  const username = useSession()?.acct ?? ''
  const [words, setWords] = useState('')
  const known = useCollection(CHATS)
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title} parent={chatsTo(username)} />
      <div className={styles.search}>
        <TextField
          label={t('chats.search_people')}
          hideLabel
          type="search"
          placeholder={t('chats.search_people')}
          value={words}
          autoFocus
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller needs to be reachable by keyboard */}
      <div className={page.scroller} tabIndex={0} data-scroller>
        {words.trim() === '' ? (
          <CollectionList
            collection={known}
            label={t('chats.suggestions')}
            renderRow={(id) => <Suggested id={id} username={username} />}
            empty={<EmptyState icon={<Search size={28} />} title={t('chats.search_hint')} />}
          />
        ) : (
          <Found words={words.trim()} username={username} />
        )}
      </div>
    </section>
  )
}

interface RowProps {
  readonly id: string
  readonly username: string
}

function Suggested({ id, username }: RowProps) {
  const chat: Chat | null = useEntity(useAccountKey(), 'chat', id)
  return chat && <Person id={chat.accountId} username={username} />
}

function Person({ id, username }: RowProps) {
  const account = useAccount(id)
  const stopGifs = usePreference('stopGifs')
  if (account === null) return null
  return (
    <InternalLink to={chatTo(username, id)} className={styles.row}>
      <Avatar {...avatarProps(account)} still={stopGifs} />
      <span className={styles.lines}>
        <strong>
          <RichText text={account.name} className={styles.name} inline />
        </strong>
        <Handle acct={account.acct} className={styles.last} />
      </span>
    </InternalLink>
  )
}

interface Answer {
  readonly words: string
  readonly ids: readonly string[]
  readonly fault?: Fault
}

function Found({ words, username }: { readonly words: string; readonly username: string }) {
  const engine = useEngine()
  const t = useText()
  const account = useAccountKey()
  const userId = useSession()?.userId
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the search
  useEffect(() => {
    let active = true
    const timer = setTimeout(async () => {
      const found = await engine.call('lookup', { kind: 'people', words, account })
      if (!active) return
      setAnswer(
        found.ok ? { words, ids: found.value.accountIds ?? [] } : { words, ids: [], fault: found.fault },
      )
    }, SEARCH_AFTER_MS)
    return () => {
      active = false
      clearTimeout(timer)
    }
  }, [words, account, tries])
  if (answer === null) return <SkeletonRows kind="account" />
  if (answer.fault !== undefined)
    return <ErrorState message={sayFault(t, answer.fault)} onRetry={() => setTries(tries + 1)} />
  const ids = answer.ids.filter((id) => id !== userId)
  if (ids.length === 0)
    return (
      <EmptyState
        icon={<UserRound size={28} />}
        title={t('chats.nobody_found')}
        hint={t('chats.nobody_found_hint')}
      />
    )
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" aria-label={t('chats.found')} aria-busy={answer.words !== words}>
      {ids.map((id) => (
        <li key={id} className={styles.found}>
          <Person id={id} username={username} />
        </li>
      ))}
    </ul>
  )
}
