import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'

/** The hashtags that the profile of `account` features. */
export function featuredTagsOf(world: World, account: Account) {
  const posts = postsOf(world, account)
  return (account.featuredTags ?? []).map((name) => ({
    id: featuredIdOf(name),
    name,
    url: `${world.origin}/tag/${name}`,
    // Posts have their hashtags in lower case.
    statuses_count: posts.filter(({ tags }) => tags.includes(name.toLowerCase())).length,
    last_status_at: null,
  }))
}

/** All posts of `account`. */
export const postsOf = ({ store }: World, account: Account) =>
  (store.byAuthor.get(account.id) ?? []).flatMap((id) => store.statuses.get(id) ?? [])

/** The id of a featured hashtag: a number, unlike the hashtag's name. */
export const featuredIdOf = (name: string): string =>
  String([...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003, 7))
