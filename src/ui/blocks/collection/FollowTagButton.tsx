import type { Fault } from '../../../shared/fault/fault.ts'
import { hashtagId } from '../../../shared/model/hashtag.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useCommand } from '../../hooks/useCommand.ts'
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
  const t = useText()
  const following = useEntity(useAccountKey(), 'hashtag', hashtagId(tag))?.following
  const { busy, run } = useCommand(onFault)
  const verb = t(following === true ? 'user_card.unfollow' : 'user_card.follow')
  return (
    <Button
      kind={following === true ? 'plain' : 'primary'}
      size="small"
      busy={busy}
      disabled={following === undefined}
      aria-label={nameShowing(verb, t(following === true ? 'tags.unfollow' : 'tags.follow', { tag }))}
      onClick={() => void run({ kind: 'followTag', tag, on: following !== true })}
    >
      {verb}
    </Button>
  )
}
