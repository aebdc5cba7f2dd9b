import { goTo } from '../../common/links/navigator.ts'
import { addAccountTo } from '../../common/links/routes.ts'
import { openMenu } from '../../common/overlay/openOverlay.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { Engine } from '../../engine/engine.ts'
import { say } from '../../i18n/i18n.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { Settings2 } from '../../parts/firstIcons.ts'
import { UserPlus } from '../../parts/icons.ts'
import type { MenuItem } from '../../parts/MenuList.tsx'
import { sayAccount } from './sayAccount.ts'
import { switchTo } from './switchTo.ts'
import { accountsListed, accountsNow } from './useAccounts.ts'

/** Opens the switcher at `anchor`: the accounts, and entries to add and manage accounts. */
export async function openAccountsMenu(engine: Engine, anchor: Element): Promise<void> {
  await accountsListed(engine)
  const shown = engine.currentSession()?.account
  const accounts = accountsNow(engine).map(
    (one): MenuItem => ({
      id: one.account,
      label: one.name,
      hint: sayAccount(say, one),
      icon: <Avatar url={one.avatarUrl} name={one.name} size={24} still />,
      checked: one.account === shown,
      onSelect: () => void switchTo(engine, one.account),
    }),
  )
  openMenu(engine, {
    anchor,
    label: say('accounts.title'),
    items: [
      ...accounts,
      {
        id: 'add',
        label: say('accounts.add'),
        icon: <UserPlus size={18} />,
        startsGroup: true,
        onSelect: () => goTo(engine, addAccountTo()),
      },
      {
        id: 'manage',
        label: say('accounts.manage'),
        icon: <Settings2 size={18} />,
        onSelect: () => openWindow(engine, 'accounts'),
      },
    ],
  })
}
