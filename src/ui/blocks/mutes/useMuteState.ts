import { use, useReducer } from 'react'
import { appliesIn, type MuteReason } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { InConversation } from '../rows/inConversation.ts'
import { FilteredIn } from './filteredIn.ts'

/** The muted posts that were opened in this tab. They stay open when their row is unmounted and mounted again. */
const openedIn = perEngine(() => new Set<string>())

export interface MuteState {
  /** The reasons that apply in this place; at least one. */
  readonly reasons: readonly MuteReason[]
  /** The user has opened the post in spite of them. */
  readonly open: boolean
  readonly toggle: () => void
}

/** Why `status` is muted in this place, and whether it is open (MU4); null if it is not muted here. */
export function useMuteState(status: Status | null): MuteState | null {
  const engine = useEngine()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  if (status?.mutedBy === undefined) return null
  // Read conditionally: few posts are muted, and every row calls this.
  const context = use(InConversation) ? 'thread' : use(FilteredIn)
  const reasons = status.mutedBy.filter((reason) => appliesIn(reason, context))
  if (reasons.length === 0) return null

  const { id } = status
  const opened = openedIn(engine)
  const open = opened.has(id)
  const toggle = (): void => {
    if (open) opened.delete(id)
    else opened.add(id)
    rerender()
  }
  return { reasons, open, toggle }
}
