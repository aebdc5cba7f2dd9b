import type { Timelines } from '../../timelines/timelines.ts'

/** Mastodon's largest page. */
const MAX_PAGE = 80
/** The loaded requests may lie below this many new ones. */
const MAX_NEW = 20

/** Accepted notifications are listed now: fetches the lists again, each row at its place (NP5). */
export function requestsMerged(timelines: Pick<Timelines, 'all'>): void {
  for (const timeline of timelines.all()) {
    if (timeline.ref.kind !== 'notifications' && timeline.ref.kind !== 'mentions') continue
    void timeline.reload(Math.min(timeline.list.entries.length + MAX_NEW, MAX_PAGE))
  }
}
