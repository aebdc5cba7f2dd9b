import { use, useCallback, useReducer } from 'react'
import { appliesIn, type FilterContext, type MuteReason } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { InConversation } from '../rows/inConversation.ts'
import { FilteredIn, OnProfileOf } from './filteredIn.ts'

/** The muted posts that were opened in this tab. They stay open when their row is unmounted and mounted again. */
const openedIn = perEngine(() => new Set<string>())

export interface MuteState {
  /** The reasons that apply in this place; at least one. */
  readonly reasons: readonly MuteReason[]
  /** The user has opened the post in spite of them. */
  readonly open: boolean
  readonly toggle: () => void
}

/** What says whether media is covered. */
export type Coverable = Pick<Status, 'sensitive' | 'coveredBy'>

/** Those of `all` that apply in this place; undefined if none does. */
function useReasonsHere(all: Status['mutedBy']): readonly MuteReason[] | undefined {
  // Read conditionally: few posts have reasons, and every row calls this.
  const context = all && (use(InConversation) ? 'thread' : use(FilteredIn))
  const here = all?.filter((reason) => appliesIn(reason, context))
  return here?.[0] && here
}

/** Why the media of `post` is covered in this place: filters, or true because it is sensitive (M15); false if it is not. */
export function useCover({ sensitive, coveredBy }: Coverable): readonly MuteReason[] | boolean {
  const hideNsfw = usePreference('hideNsfw')
  return useReasonsHere(coveredBy) ?? (sensitive && hideNsfw)
}

/**
 * For a list of files: says why those of a post are covered in this place, or true because they are sensitive; false if they are not
 * (PR55). The files of a muted post are covered, because nothing else of it is shown.
 */
export function useCovers(
  context: FilterContext | null | undefined,
): (post: Status) => readonly MuteReason[] | boolean {
  const hideNsfw = usePreference('hideNsfw')
  const profileOf = use(OnProfileOf)
  return useCallback(
    ({ accountId, sensitive, coveredBy = [], mutedBy = [] }) => {
      const muted = accountId === profileOf ? mutedBy.filter(({ by }) => by !== 'author') : mutedBy
      const here = [...muted, ...coveredBy].filter((reason) => appliesIn(reason, context))
      return here.length > 0 ? here : sensitive && hideNsfw
    },
    [hideNsfw, context, profileOf],
  )
}

/** Why `status` is muted in this place, and whether it is open (MU4); null if it is not muted here. */
export function useMuteState(status: Status | null): MuteState | null {
  const engine = useEngine()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const profileOf = use(OnProfileOf)
  const here = useReasonsHere(status?.mutedBy)
  const reasons = status?.accountId === profileOf ? here?.filter(({ by }) => by !== 'author') : here
  if (!status || !reasons?.[0]) return null

  const { id } = status
  const opened = openedIn(engine)
  const open = opened.has(id)
  const toggle = (): void => {
    if (!opened.delete(id)) opened.add(id)
    rerender()
  }
  return { reasons, open, toggle }
}
