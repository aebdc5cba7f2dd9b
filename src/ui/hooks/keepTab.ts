import { keepAccount } from './keepAccount.ts'
import { keepPlaces } from './keepPlaces.ts'
import { claimCopy } from './ownProcess.ts'

/** Stores what a reload of this tab needs: the account that it shows, and the reader's places. */
export function keepTab(...[engine, onGone]: Parameters<typeof keepAccount>): void {
  claimCopy(engine)
  keepAccount(engine, onGone)
  keepPlaces(engine)
}
