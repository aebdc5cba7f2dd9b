/** `title` without the number of unread notifications in front of it. */
export const withoutCount = (title: string): string => title.replace(/^\(\d+\) /, '')

/** `title` with the number of unread notifications in front of it, unless that is 0. */
export const withCount = (title: string, count: number): string =>
  count > 0 ? `(${count}) ${withoutCount(title)}` : withoutCount(title)

/** Separates a title from an account. No page's title contains the word joiner, U+2060. */
const SEPARATOR = ' \u2060· @'

/** `title` followed by the account of the tab, instead of the one it had. `handle` is undefined if there is only one account. */
export const withAccount = (title: string, handle: string | undefined): string => {
  const [words = ''] = title.split(SEPARATOR)
  return handle === undefined ? words : words + SEPARATOR + handle
}
