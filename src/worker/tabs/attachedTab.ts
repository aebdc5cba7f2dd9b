import type { AccountKey } from '../../shared/model/keys.ts'
import type { TabPage } from '../../shared/model/openTab.ts'
import type { TabSink } from '../../shared/protocol/batch.ts'
import type { WatchInput } from '../../shared/protocol/views.ts'
import type { ShownView } from './shownView.ts'

/** One open tab, as the parts of the engine below the host see it. */
export interface AttachedTab {
  readonly id: string
  /** The name of its window, if it has told that. */
  readonly windowName: string | undefined
  readonly account: AccountKey
  readonly visible: boolean
  readonly focused: boolean
  /** When it was last visible, ms since 1970; 0 if never. */
  readonly shownAt: number
  /** Undefined for the connection of a window that shows another account, and before the tab has said it. */
  readonly page?: TabPage | undefined
  readonly opened: Iterable<{ readonly input: WatchInput; readonly view: ShownView }>
  /** The engine's calls into the tab. */
  readonly sink: TabSink
}
