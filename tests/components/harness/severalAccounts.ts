import type { Locator } from './locator.ts'
import { openWorld, type World } from './world.ts'

export const OWL = 'https://owl.example'

/** luna at the configured instance, and rook at another one, which imitates Mastodon. luna is the default. */
export const openSeveral = (before: (world: World) => unknown = () => {}): Promise<World> =>
  openWorld({
    before: async (world) => {
      before(world)
      const owl = world.addInstance(OWL, { dialect: 'mastodon' })
      await world.signIn('rook', owl, OWL)
      await world.signIn('luna')
    },
  })

/** The account that the tab shows. */
export const shownAccount = (world: World): string | undefined => world.tab.engine.currentSession()?.account

const switcher = (world: World): Locator => world.tab.page.getByRole('button', { name: /^Switch account/ })

/** Opens the menu that switches accounts. */
export async function openSwitcher(world: World): Promise<void> {
  await switcher(world).click()
  await world.tab.page.getByRole('menuitem', { name: 'Add account' }).waitFor()
}

/** Switches the tab to the account with this `name`. */
export async function switchAccount(world: World, name: string): Promise<void> {
  await openSwitcher(world)
  await world.tab.page.getByRole('menuitemradio', { name }).click()
}
