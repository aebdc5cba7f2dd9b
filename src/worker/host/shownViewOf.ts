import { isCollection, type WatchInput } from '../../shared/protocol/views.ts'
import type { AccountEngine } from '../account/accountEngine.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { ShownView } from '../tabs/shownView.ts'
import { TimelineView } from '../timelines/timelineView.ts'

/** The kind of change in a view: rows, its meta, or only a counter. */
export type ViewEvent = 'rows' | 'meta' | 'counter'

/** Opens the view that `tab` requested. `onChange` is called after each change. */
export function shownViewOf(
  { view, window, anchorId, headId, tide }: WatchInput,
  tab: Pick<AttachedTab, 'id' | 'visible' | 'focused'>,
  engine: AccountEngine,
  onChange: (what: ViewEvent) => void,
): ShownView {
  const visible = (): boolean => tab.visible
  if (isCollection(view)) return engine.collections.viewOf(view, () => onChange('meta'), window, visible)
  const timeline = engine.timelines.get(view)
  const isNotifications = timeline.source.rows === 'notification'
  return new TimelineView(timeline, {
    tabId: tab.id,
    window,
    anchorId,
    headId,
    tide,
    onNew: (current) => {
      if ('accountId' in view) return 'always'
      if (isNotifications) return 'show'
      const { streaming, pauseOnUnfocused } = engine.preferences
      if (!streaming) return 'wait'
      return current.atTop && !(pauseOnUnfocused && !tab.focused) ? 'show' : 'pause'
    },
    visible,
    unseenCount: () => (isNotifications ? engine.unseenCount() : 0),
    onChange,
  })
}
