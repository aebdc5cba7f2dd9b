import { useNavigate, useSearchParams } from 'react-router'
import { CollectionList } from '../../blocks/collection/CollectionList.tsx'
import { useCollection } from '../../blocks/collection/useCollection.ts'
import { newChatTo } from '../../common/links/chatPaths.ts'
import { PageHeader } from '../../common/page/PageHeader.tsx'
import page from '../../common/page/ScrolledPage.module.css'
import { useTitle } from '../../common/page/useTitle.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { MessagesSquare, Plus } from '../../parts/icons.ts'
import { ChatRow } from './ChatRow.tsx'
import { NewChat } from './NewChat.tsx'

const CHATS = { kind: 'chats' } as const

/** The list of chats, or the account search for a new one (CH2, CH4). */
export function ChatsPage() {
  const [params] = useSearchParams()
  return params.has('new') ? <NewChat /> : <ChatList />
}

function ChatList() {
  const t = useText()
  const title = t('nav.chats')
  useTitle(title)
  const collection = useCollection(CHATS)
  const navigate = useNavigate()
  const username = useSession()?.acct ?? ''
  const start = (): void => void navigate(newChatTo(username))
  return (
    <section className="column" aria-label={title}>
      <PageHeader title={title}>
        <Button icon={<Plus size={18} aria-hidden />} onClick={start}>
          {t('chats.new')}
        </Button>
      </PageHeader>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller needs to be reachable by keyboard */}
      <div className={page.scroller} tabIndex={0} data-scroller>
        <CollectionList
          collection={collection}
          label={title}
          renderRow={(id) => <ChatRow id={id} username={username} />}
          empty={
            <EmptyState
              icon={<MessagesSquare size={28} />}
              title={t('chats.empty_chat_list_placeholder')}
              action={<Button onClick={start}>{t('chats.new')}</Button>}
            />
          }
        />
      </div>
    </section>
  )
}
