import { useDraft } from '../../blocks/drafts/useDraft.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type AnnouncementFields, fromStored, toStored } from './announcementFields.ts'

interface EditedFields {
  readonly fields: AnnouncementFields
  readonly change: (next: AnnouncementFields) => void
  /** Saves the draft in the engine at once. */
  readonly flush: () => void
  /** Removes the draft in all tabs. Call it after sending or cancelling. */
  readonly drop: () => void
}

/** The fields of an announcement's editor. They are an engine draft, so leaving the page loses nothing. */
export function useAnnouncementFields(draftId: string, initial: AnnouncementFields): EditedFields {
  const engine = useEngine()
  const account = useAccountKey()
  const { form, fields } = useDraft(draftId, toStored(initial))
  return {
    fields: fromStored(fields),
    change: (next) => form.change(toStored(next)),
    flush: form.saveNow,
    drop: () => {
      form.reset(form.changes(fields))
      void engine.runAs(account, { kind: 'saveDraft', draftId, draft: null })
    },
  }
}
