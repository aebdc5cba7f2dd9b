/** `title` without the number of unread notifications in front of it. */
export const withoutCount = (title: string): string => title.replace(/^\(\d+\) /, '')

/** `title` with the number of unread notifications in front of it, unless that is 0. */
export const withCount = (title: string, count: number): string =>
  count > 0 ? `(${count}) ${withoutCount(title)}` : withoutCount(title)

/** Between a title and an account. No page's title has this character. */
const MARK = ' \u2060· @'

/** `title` with the account of the tab behind it; without a `handle` there is only one account. */
export const withAccount = (title: string, handle: string | undefined): string => {
  const [words = ''] = title.split(MARK)
  return handle === undefined ? words : words + MARK + handle
}
