import { hashtagId } from '../model/hashtag.ts'
import { onEntity } from './changeEntity.ts'
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
    optimistic: ({ account, tag, on }) =>
      onEntity(account, 'hashtag', hashtagId(tag), (hashtag) => ({ ...hashtag, following: on })),
  }),
}
