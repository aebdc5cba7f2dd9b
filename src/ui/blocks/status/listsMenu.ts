import { entityKey } from '../../../shared/model/keys.ts'
import type { List } from '../../../shared/model/list.ts'
import { sayReason } from '../../common/faults/sayFault.ts'
import { goTo } from '../../common/links/InternalLink.tsx'
import { notice } from '../../common/notices/notices.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { openView } from '../../hooks/openViews.ts'
import type { StatusMenu } from './menuContext.ts'

/** Opens a menu of the user's lists at `anchor`; a press adds the author of the post. */
export function openListsMenu(
  { engine, author, session: { account }, t }: StatusMenu,
  anchor: Element,
): void {
  const { ids } = openView(engine, account, { kind: 'lists' }).cell.state
  const lists = ids.flatMap(
    (id) => (engine.mirror.cells.get(entityKey(account, 'list', id)) as List | null) ?? [],
  )
  const add = async ({ id: listId, title }: List): Promise<void> => {
    const ended = await engine.run({ kind: 'putOnList', listId, accountIds: [author.id], on: true })
    if (ended.ok) notice('lists.added_to', 'success', { title })
    else notice('lists.error', 'error', { message: sayReason(t, ended.fault) })
  }
  openMenu({
    anchor,
    label: t('status.add_to_list'),
    items: [
      ...lists.map((list) => ({ id: list.id, label: list.title, onSelect: () => void add(list) })),
      {
        id: 'manage',
        label: t('nav.manage_lists'),
        startsGroup: lists.length > 0,
        onSelect: () => goTo('/lists'),
      },
    ],
  })
}
