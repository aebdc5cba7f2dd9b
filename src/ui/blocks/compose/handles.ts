import { mentionsOf, splitMentions } from './mentionsAtStart.ts'

/** A local mention: an @ and a name without a host. */
const LOCAL_MENTION = /(^|[^\w@/.=-])@(\w(?:[\w.-]*\w)?)(?![\w.-]*@|\w)/g

/** `text` with `host` added to all local mentions: at another instance, `@moss` is somebody else. */
export const withFullMentions = (text: string, host: string): string =>
  text.replace(LOCAL_MENTION, `$1@$2@${host}`)

/** `acct` with its host. */
export const fullHandle = (acct: string, host: string): string =>
  acct.includes('@') ? acct : `${acct}@${host}`

/** A reply as the instance of one account sees it. */
export interface Side {
  /** The people in the conversation, as the instance names them. */
  readonly mentions: readonly string[]
  /** The name of the account itself. */
  readonly own: string
  /** The host of the local names. */
  readonly host: string
}

/**
 * The text of a reply, moved from the form of one account to that of another. It begins with the mentions as the other instance
 * names them, without those that the user has removed.
 *
 * @returns the text, and whether anything is typed in it besides the mentions.
 */
export function textFor(
  text: string,
  from: Side,
  to: Side,
): { readonly text: string; readonly typed: boolean } {
  const people = from.mentions.filter((acct) => acct !== from.own)
  const { mentioned, rest } = splitMentions(text, people)
  const removed = new Set(
    people.filter((acct) => !mentioned.includes(acct)).map((acct) => fullHandle(acct, from.host)),
  )
  const kept = to.mentions.filter((acct) => acct !== to.own && !removed.has(fullHandle(acct, to.host)))
  const words = from.host === to.host ? rest : withFullMentions(rest, from.host)
  return { text: mentionsOf([...new Set(kept)]) + words, typed: rest.trim() !== '' }
}
