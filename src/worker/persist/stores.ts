/** Stores of the session database. Only ever add to this list: older builds read the same database. */
export const SESSION_STORES = [
  'meta',
  'accounts',
  'apps',
  'preferences',
  'drafts',
  'journal',
  'bulk',
] as const

export const CACHE_STORES = ['timelines', 'instances', 'emoji', 'answers'] as const
