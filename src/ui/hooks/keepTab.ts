import { keepAccount } from './keepAccount.ts'
import { keepPlaces } from './keepPlaces.ts'

/** Stores what a reload of this tab needs: the account that it shows, and the reader's places. */
export function keepTab(...[engine, onGone]: Parameters<typeof keepAccount>): void {
  keepAccount(engine, onGone)
  keepPlaces(engine)
}
