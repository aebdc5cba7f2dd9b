/** Who may read the posts of a timeline. */
type Access = 'public' | 'authenticated' | 'disabled'

/** Who may read the public and the hashtags' timelines: the instance's own posts, and those of others. */
export interface TimelineAccess {
  live: { local: Access; remote: Access }
  tags: { local: Access; remote: Access }
}

export const OPEN_TIMELINES: TimelineAccess = {
  live: { local: 'public', remote: 'public' },
  tags: { local: 'public', remote: 'public' },
}
