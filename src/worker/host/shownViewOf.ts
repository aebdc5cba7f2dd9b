import { isCollection, type WatchInput } from '../../shared/protocol/views.ts'
import type { AccountEngine } from '../account/accountEngine.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { ShownView } from '../tabs/shownView.ts'
import { TimelineView } from '../timelines/timelineView.ts'

/** What about a view has changed: rows, a word that is waited for, or a number alone. */
export type ViewNews = 'rows' | 'meta' | 'counter'

/** What `tab` wants to see, of what `engine` has. `onChange` is told when it has something new to say. */
export function shownViewOf(
  { view, window, anchorId, headId }: WatchInput,
  tab: Pick<AttachedTab, 'id' | 'visible' | 'focused'>,
  engine: AccountEngine,
  onChange: (what: ViewNews) => void,
): ShownView {
  const visible = (): boolean => tab.visible
  if (isCollection(view)) return engine.collections.viewOf(view, () => onChange('meta'), window, visible)
  const timeline = engine.timelines.get(view)
  const ofNotifications = timeline.source.rows === 'notification'
  return new TimelineView(timeline, {
    tabId: tab.id,
    window,
    anchorId,
    headId,
    onNew: (at) => {
      if (ofNotifications) return 'show'
      const { streaming, pauseOnUnfocused } = engine.preferences
      if (!streaming) return 'wait'
      return at.atTop && !(pauseOnUnfocused && !tab.focused) ? 'show' : 'pause'
    },
    visible,
    unseenCount: () => (ofNotifications ? engine.unseenCount() : 0),
    onChange,
  })
}
