import { useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import { hashtagId } from '../../../shared/model/hashtag.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { nameShowing } from '../../i18n/nameShowing.ts'
import { Button } from '../../parts/Button.tsx'

interface FollowTagButtonProps {
  readonly tag: string
  /** Reports an error, or null when the user tries again. */
  readonly onFault: (fault: Fault | null) => void
}

/** Follows a hashtag, or unfollows it (DI6). Disabled until it is known whether the user follows it. */
export function FollowTagButton({ tag, onFault }: FollowTagButtonProps) {
  const engine = useEngine()
  const t = useText()
  const following = useEntity(useAccountKey(), 'hashtag', hashtagId(tag))?.following
  const [busy, setBusy] = useState(false)
  const press = async (): Promise<void> => {
    setBusy(true)
    onFault(null)
    const ended = await engine.run({ kind: 'followTag', tag, on: following !== true })
    setBusy(false)
    if (!ended.ok) onFault(ended.fault)
  }
  const verb = t(following === true ? 'user_card.unfollow' : 'user_card.follow')
  return (
    <Button
      kind={following === true ? 'plain' : 'primary'}
      size="small"
      busy={busy}
      disabled={following === undefined}
      aria-label={nameShowing(verb, t(following === true ? 'tags.unfollow' : 'tags.follow', { tag }))}
      onClick={() => void press()}
    >
      {verb}
    </Button>
  )
}
