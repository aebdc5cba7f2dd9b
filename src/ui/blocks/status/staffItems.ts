import type { ModeratedScope, StatusModeration } from '../../../shared/commands/moderation.ts'
import { mayUse } from '../../../shared/model/staff.ts'
import { OVERLAY_CLOSE_MS, openMenu } from '../../common/overlay/openOverlay.ts'
import type { MenuItem } from '../../parts/MenuList.tsx'
import type { StatusMenu } from './menuContext.ts'

const SCOPES: readonly ModeratedScope[] = ['public', 'unlisted', 'private']

/**
 * The entries of staff for other people's posts, each of which needs a privilege: cover, visibility, delete (PO30, MO2, MO14).
 *
 * @param remove deletes the post.
 */
export function staffItems(menu: StatusMenu, remove: () => void): MenuItem[] {
  const { engine, status, session, instance, t, act, anchor } = menu
  const has = instance?.capabilities
  const items: MenuItem[] = []
  if (session.userId === status.accountId) return items
  const { id: statusId, sensitive, visibility } = status
  const moderate = (change: Omit<StatusModeration, 'statusId'>): void =>
    void act({ kind: 'moderateStatus', statusId, ...change })
  if (mayUse('moderatePosts', session, has)) {
    items.push({
      id: 'moderate-sensitive',
      label: t(sensitive ? 'moderation.post_uncover' : 'moderation.post_cover'),
      startsGroup: true,
      onSelect: () => moderate({ sensitive: !sensitive }),
    })
    // Not for direct posts, whose readers their author has chosen.
    if (anchor !== undefined && SCOPES.some((scope) => scope === visibility))
      items.push({
        id: 'moderate-scope',
        label: t('moderation.post_scope'),
        // The second menu opens at the same anchor, once this menu has closed.
        onSelect: () =>
          void setTimeout(
            () =>
              openMenu(engine, {
                anchor,
                label: t('moderation.post_scope'),
                items: SCOPES.map((scope) => ({
                  id: scope,
                  label: t(`visibility.${scope}`),
                  checked: scope === visibility,
                  onSelect: () => scope !== visibility && moderate({ visibility: scope }),
                })),
              }),
            OVERLAY_CLOSE_MS,
          ),
      })
  }
  if (mayUse('deleteOthers', session, has))
    items.push({
      id: 'delete',
      label: t('status.delete'),
      danger: true,
      startsGroup: items.length === 0,
      onSelect: remove,
    })
  return items
}
