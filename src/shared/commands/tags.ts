import { type Hashtag, hashtagId } from '../model/hashtag.ts'
import { entityKey } from '../model/keys.ts'
import { accountCommand } from './defineCommand.ts'

/** `on`: follows or features the hashtag. */
export interface FollowingTag {
  /** Without `#`. */
  readonly tag: string
  readonly on: boolean
}

export const TAG_COMMANDS = {
  /** Features a hashtag on the user's profile, or no longer. */
  featureTag: accountCommand<FollowingTag>(),
  followTag: accountCommand<FollowingTag>({
    queue: ({ tag }) => `tag/${hashtagId(tag)}`,
    optimistic: ({ account, tag, on }) => [
      {
        key: entityKey(account, 'hashtag', hashtagId(tag)),
        change: (entity) => ({ ...(entity as Hashtag), following: on }),
      },
    ],
  }),
}
