import { type Hashtag, hashtagId } from '../../shared/model/hashtag.ts'
import { entityKey } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'

/**
 * Commits hashtags. Answers that do not say whether the user follows a hashtag change nothing about that.
 *
 * @returns their ids
 */
export function commitHashtags(
  { store, account }: Pick<AccountContext, 'store' | 'account'>,
  hashtags: readonly Hashtag[],
): readonly string[] {
  const ids = hashtags.map(({ name }) => hashtagId(name))
  store.commit(
    hashtags.map((hashtag, index) => {
      const key = entityKey(account, 'hashtag', ids[index])
      const before = store.get(key)
      const following = hashtag.following ?? before?.following
      return { key, value: following === undefined ? hashtag : { ...hashtag, following } }
    }),
  )
  return ids
}
