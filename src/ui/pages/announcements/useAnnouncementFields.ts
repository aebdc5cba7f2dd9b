import { useDraft } from '../../blocks/drafts/useDraft.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type AnnouncementFields, fromStored, toStored } from './announcementFields.ts'

interface Editing {
  readonly fields: AnnouncementFields
  readonly change: (next: AnnouncementFields) => void
  /** Flushes the current input to the engine. */
  readonly flush: () => void
  /** Clears the fields in all tabs, after sending or cancelling. */
  readonly drop: () => void
}

/** The fields of an announcement's editor. They are an engine draft, so leaving the page loses nothing. */
export function useAnnouncementFields(draftId: string, fresh: AnnouncementFields): Editing {
  const engine = useEngine()
  const account = useAccountKey()
  const [stored, change, reset, flush] = useDraft(draftId, toStored(fresh))
  return {
    fields: fromStored(stored),
    change: (next) => change(toStored(next)),
    flush,
    drop: () => {
      reset()
      void engine.runAs(account, { kind: 'saveDraft', draftId, draft: null })
    },
  }
}
