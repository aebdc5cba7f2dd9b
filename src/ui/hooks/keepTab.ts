import { keepAccount } from './keepAccount.ts'
import { keepPlaces } from './keepPlaces.ts'

/** Stores what a reload of this tab needs: the account that it shows, and the reader's places. */
export function keepTab(...[engine, onGone]: Parameters<typeof keepAccount>): void {
  keepAccount(engine, onGone)
  keepPlaces(engine)
  // Chromium alone: tabs of other browsers have no copy.
  if ('userAgentData' in navigator && navigator.locks !== undefined)
    void import('./tabCopy.ts').then(({ claimTab }) => claimTab()).catch(() => {})
}
