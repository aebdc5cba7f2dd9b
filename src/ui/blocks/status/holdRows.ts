import { FOCUSED_FIELD } from '../../common/keyboard/textField.ts'
import { holding } from '../rows/holding.ts'
import { ownRow } from '../rows/ownRow.ts'
import { withFocusedField } from '../rows/withFocusedField.ts'
import { withHeldRows } from '../rows/withHeldRows.ts'
import { mountedFormsOf, rowsWithReply } from './replies.ts'

holding.code = {
  withFocusedField,
  withHeldRows: (before, rows, idOf, engine, listId, box, hidden = []) => {
    const held = new Set(rowsWithReply(engine, listId))
    if (box !== null && (mountedFormsOf(engine).any() || document.activeElement?.matches(FOCUSED_FIELD)))
      for (const field of box.querySelectorAll(`[data-answering], ${FOCUSED_FIELD}`))
        held.add(ownRow(field, box)?.dataset.row ?? '')
    if (held.size > 0) for (const id of hidden) held.delete(id)
    return held.size === 0 ? rows : withHeldRows(before, rows, held, idOf)
  },
  onWritingEnds: (check, engine) => {
    const unsubscribe = mountedFormsOf(engine).subscribe(check)
    document.addEventListener('focusout', check)
    return () => {
      unsubscribe()
      document.removeEventListener('focusout', check)
    }
  },
}
