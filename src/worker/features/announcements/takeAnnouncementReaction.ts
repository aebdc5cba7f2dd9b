import { isSameEmoji } from '../../../shared/model/emoji.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { ShortLists } from '../../collections/shortLists.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { count, idOf, record } from '../../json/read.ts'
import { emojiName } from '../../normalize/emoji.ts'

/** Takes the streamed count of a reaction. One with a picture that is not known yet has the list fetched again. */
export function takeAnnouncementReaction(
  raw: unknown,
  { store, account }: AccountContext,
  lists: Pick<ShortLists, 'renew'>,
): void {
  const served = record(raw)
  const name = emojiName(served.name)
  const key = entityKey(account, 'announcement', idOf(served.announcement_id))
  const known = store.base(key)?.reactions
  if (known === undefined || name === '') return
  const before = known.find((one) => isSameEmoji(one.name, name))
  if (before === undefined && /^\w+$/.test(name)) {
    lists.renew({ kind: 'announcements' })
    return
  }
  const reaction = { ...(before ?? { name, me: false, accountIds: [] }), count: count(served.count) }
  const reactions =
    before === undefined ? [...known, reaction] : known.map((one) => (one === before ? reaction : one))
  store.update(key, (announcement) => ({
    ...announcement,
    reactions: reactions.filter((one) => one.count > 0),
  }))
}
