import { useDraft } from '../../blocks/compose/useDraft.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type AnnouncementFields, fromKept, keptOf } from './announcementFields.ts'

interface Editing {
  readonly fields: AnnouncementFields
  readonly change: (next: AnnouncementFields) => void
  /** Brings what was typed last to the engine now. */
  readonly keep: () => void
  /** It was sent or thrown away: the fields are fresh again, in all tabs. */
  readonly drop: () => void
}

/** What is typed into an announcement's editor: a draft of the engine's, so that leaving the page loses nothing. */
export function useAnnouncementFields(draftId: string, fresh: AnnouncementFields): Editing {
  const engine = useEngine()
  const account = useAccountKey()
  const [kept, change, reset, keep] = useDraft(draftId, keptOf(fresh))
  return {
    fields: fromKept(kept),
    change: (next) => change(keptOf(next)),
    keep,
    drop: () => {
      reset()
      void engine.runAs(account, { kind: 'saveDraft', draftId, draft: null })
    },
  }
}
