import type { DeferredTimelines } from './timelines.ts'

/** Starts tracking the reading position of `timeline`, and why its rows are there. */
export const trackReading: DeferredTimelines['trackReading'] = async (timelines, timeline, code) => {
  const { context } = timelines
  const isDropped = (): boolean => timelines.find(timeline.ref) !== timeline
  if (isDropped()) return
  const tags = new code.TagReasons(context, timeline)
  timeline.tagReasons = tags
  void tags.recall()
  const reading = new code.ReadingPlace(context, timeline)
  await reading.recall()
  if (isDropped()) return reading.stop()
  timeline.reading = reading
  for (const view of timeline.views) view.noteSight()
}
