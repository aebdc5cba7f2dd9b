import { mentionsOf, splitMentions } from './mentionsAtStart.ts'

/** A local mention: an @ and a name that no host follows. */
const LOCAL = /(^|[^\w@/.=-])@(\w(?:[\w.-]*\w)?)(?![\w.-]*@|\w)/g

/** The text with all people named by their host, too: `@moss` is somebody else at another instance. */
export const namedInFull = (text: string, host: string): string => text.replace(LOCAL, `$1@$2@${host}`)

/** `acct` with its host. */
export const inFull = (acct: string, host: string): string => (acct.includes('@') ? acct : `${acct}@${host}`)

/** One account's side of a reply: whom the post mentions, as its instance names them. */
export interface Side {
  readonly mentions: readonly string[]
  /** The account's own name at its instance. */
  readonly own: string
  /** The host of the names without one. */
  readonly host: string
}

/**
 * The text of a reply for the form of another account: it begins with the mentions of that account's reply, but for those
 * that the user has removed.
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
    people.filter((acct) => !mentioned.includes(acct)).map((acct) => inFull(acct, from.host)),
  )
  const stay = to.mentions.filter((acct) => acct !== to.own && !removed.has(inFull(acct, to.host)))
  const words = from.host === to.host ? rest : namedInFull(rest, from.host)
  return { text: mentionsOf([...new Set(stay)]) + words, typed: rest.trim() !== '' }
}
