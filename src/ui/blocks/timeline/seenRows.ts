import { perEngine } from '../../engine/perEngine.ts'

/** The ids of new rows that this tab has shown. Those have no edge any more, also when the user is back (TD3). */
export const seenRows = perEngine(() => new Set<string>())
