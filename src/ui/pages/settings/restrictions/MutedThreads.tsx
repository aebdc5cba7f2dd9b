import { useId } from 'react'
import { CollectionList } from '../../../blocks/collection/CollectionList.tsx'
import { useFreshCollection } from '../../../blocks/collection/useCollection.ts'
import { PostExcerpt } from '../../../blocks/notifications/PostExcerpt.tsx'
import { closeSettings } from '../../../blocks/settings/openSettings.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { noticeTo } from '../../../common/links/paths.ts'
import { useAccount, useStatus } from '../../../hooks/hooks.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { RelativeTime } from '../../../parts/RelativeTime.tsx'
import styles from './MutedThreads.module.css'

const THREADS = { kind: 'mutedThreads' } as const

/** The conversations that are known to be muted (MU21). */
export function MutedThreads() {
  const t = useText()
  return (
    <CollectionList
      collection={useFreshCollection(THREADS)}
      label={t('settings.restrictions.threads')}
      renderRow={(id) => <MutedThread id={id} />}
      empty={<p>{t('settings.restrictions.threads_none')}</p>}
    />
  )
}

function MutedThread({ id }: { readonly id: string }) {
  const engine = useEngine()
  const t = useText()
  const post = useStatus(id)
  const author = useAccount(post?.accountId ?? '')
  const { busy, fault, run } = useCommand()
  const nameId = useId()
  if (post === null) return null
  const { threadMuted } = post
  return (
    <div className={styles.thread}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles clicks on the link in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses the link clicks it */}
      <div
        id={nameId}
        className={styles.words}
        onClick={({ target }) => (target as Element).closest('a') && closeSettings(engine)}
      >
        <p className={styles.who}>
          <bdi>{author?.nameText}</bdi> · <RelativeTime iso={post.createdAt} form="full" />
        </p>
        <PostExcerpt post={post} to={noticeTo(id)} />
      </div>
      <Button
        size="small"
        busy={busy}
        aria-describedby={nameId}
        onClick={() => void run({ kind: 'muteThread', statusId: id, on: !threadMuted })}
      >
        {t(threadMuted ? 'settings.restrictions.threads_unmute' : 'settings.restrictions.threads_mute')}
      </Button>
      {fault !== null && <ErrorState form="line" message={sayFault(t, fault)} />}
    </div>
  )
}
