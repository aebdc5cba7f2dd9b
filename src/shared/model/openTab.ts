import type { ShownTide } from '../protocol/views.ts'
import type { AccountKey } from './keys.ts'

/** The state of a tab's page, which only the tab knows and tells the engine (RO2). */
export interface TabPage {
  /** The path and the query of its address. */
  readonly path: string
  /** The title of its page, without the unread count and the account. */
  readonly title: string
  /** Where its reader is in the list of its page. Absent: the page is no such list, or has no rows yet. */
  readonly place?: TabPlace
  /** It has a form with words that were typed there and not sent. */
  readonly draft?: true
  readonly asleep?: true
  /** When it was last looked at, ms since 1970; absent: it is visible, or nobody has looked at it yet. */
  readonly seenAt?: number
}

/** A reader's place in a timeline, for a further tab. */
export interface TabPlace {
  /** The timeline, as `viewName` names it. */
  readonly list: string
  /** The row at the top of the viewport. */
  readonly anchorId: string
  /** How far that row is scrolled out of the viewport, at the top. */
  readonly offsetPx: number
  /** The heights in px of that row and of those around it. A tab that had to guess them would miss the place when it measures. */
  readonly sizes: readonly (readonly [id: string, px: number])[]
  /** The newest row that was shown. */
  readonly headId?: string | undefined
  readonly atTop: boolean
  /** The index of `anchorId` in the view. */
  readonly index: number
  /** The tide mark as it was shown (TD9), and whether it was a line of its own. */
  readonly tide?: ShownTide
  readonly hasTideLine?: boolean
}

/** An open tab of this engine, as the roost shows it. */
export interface OpenTab extends TabPage {
  readonly id: string
  readonly account: AccountKey
  readonly visible: boolean
  /** The rows that are new since its reader left it, or that wait above those that are shown. */
  readonly unread: number
  /** Its group and the name of its window (`windowName.ts`). Tabs of the same group bring it to front by that (TB4). */
  readonly windowName?: string
}

/** A request of one tab to others. */
export type TabRequest = 'sleep' | 'close'
