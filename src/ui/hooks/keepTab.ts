import type { Engine } from '../engine/engine.ts'
import { keepAccount } from './keepAccount.ts'
import { keepPlaces } from './keepPlaces.ts'

/** Stores what a reload of this tab needs: the account that it shows, and the reader's places. */
export function keepTab(engine: Engine): void {
  keepAccount(engine)
  keepPlaces(engine)
}
