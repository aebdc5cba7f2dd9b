import type { TimelineAccess } from '../../shared/model/instance.ts'
import { isRecord, type JsonObject, record, withoutUndefined } from '../json/read.ts'

/** From the widest to the narrowest. */
const LEVELS = [undefined, 'authenticated', 'disabled'] as const
type Level = (typeof LEVELS)[number]

/** Who may read the public timelines, by `timelines_access` of Mastodon 4.5 (I44). */
export function timelineAccessOf(instance: JsonObject): TimelineAccess | undefined {
  const { timelines_access } = record(instance.configuration)
  if (!isRecord(timelines_access)) return undefined
  const { live_feeds, hashtag_feeds } = timelines_access
  const levelOf = (feeds: unknown, kind: 'local' | 'remote'): Level =>
    LEVELS.find((level) => level === record(feeds)[kind])
  // With one of the two off, a timeline of both shows the other.
  const levelOfBoth = (feeds: unknown): Level =>
    LEVELS.find((level) => level === levelOf(feeds, 'local') || level === levelOf(feeds, 'remote'))
  return withoutUndefined({
    public: levelOf(live_feeds, 'local'),
    publicAndExternal: levelOfBoth(live_feeds),
    tag: levelOfBoth(hashtag_feeds),
  })
}
