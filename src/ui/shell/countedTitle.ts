/** `title` without the number of unread notifications in front of it. */
export const withoutCount = (title: string): string => title.replace(/^\(\d+\) /, '')

/** `title` with the number of unread notifications in front of it, unless that is 0. */
export const withCount = (title: string, count: number): string =>
  count > 0 ? `(${count}) ${withoutCount(title)}` : withoutCount(title)
