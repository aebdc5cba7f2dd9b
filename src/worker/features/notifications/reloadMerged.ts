import type { Timelines } from '../../timelines/timelines.ts'

/** Mastodon's largest page. */
const MAX_PAGE = 80
/** Room for new rows above or between the loaded ones. */
const MAX_NEW = 20

/** Accepted notifications are in the lists now: fetches the lists again, with each row at its place (NP5). */
export function reloadMerged(timelines: Pick<Timelines, 'all'>): void {
  for (const timeline of timelines.all()) {
    if (timeline.ref.kind !== 'notifications' && timeline.ref.kind !== 'mentions') continue
    void timeline.reload(Math.min(timeline.list.entries.length + MAX_NEW, MAX_PAGE))
  }
}
