import type { CommandOf } from '../../shared/commands/command.ts'
import type { SpentDraft } from '../../shared/model/draft.ts'
import { saysNoMore } from '../../shared/model/draftMarks.ts'
import { type AccountKey, type EntityKey, isOfKind, partsOf } from '../../shared/model/keys.ts'
import type { Cells } from '../mirror/cells.ts'

/** What was sent or discarded of each draft, as an engine has told this tab. */
export type SpentRecords = ReadonlyMap<EntityKey<'spent'>, SpentDraft>

/** The records that this tab has, without the provisional ones. */
export function spentIn(cells: Cells): SpentRecords {
  const records = new Map<EntityKey<'spent'>, SpentDraft>()
  for (const key of cells.keys()) {
    if (!isOfKind(key, 'spent')) continue
    const spent = cells.get(key)
    if (spent !== null && !spent.isProvisional) records.set(key, spent)
  }
  return records
}

/**
 * The commands that tell an engine what the one before it has told this tab. The disk may have been too full for that, and
 * another tab may still have the text (E40).
 *
 * @param saidNow what the present engine has said itself.
 */
export const tellSpent = (
  before: SpentRecords,
  saidNow: (key: EntityKey<'spent'>) => SpentDraft | undefined,
): readonly { readonly account: AccountKey; readonly body: CommandOf<'saveDraft'> }[] =>
  [...before].flatMap(([key, spent]) => {
    if (saysNoMore(spent, saidNow(key))) return []
    const { account, id: draftId } = partsOf(key)
    return [{ account, body: { kind: 'saveDraft', draftId, draft: null, upTo: spent.upTo, spent } }]
  })
