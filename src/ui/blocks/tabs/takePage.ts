import type { OpenTab } from '../../../shared/model/openTab.ts'
import { goTo } from '../../common/links/navigator.ts'
import type { Engine } from '../../engine/engine.ts'
import { handPlace } from '../../hooks/tabPlace.ts'
import { switchTo } from '../accounts/switchTo.ts'

/** Shows in this tab what another one shows, at the same place, as a new entry of the history (RO5). If it shows another account, so does this one then (RO6). */
export async function takePage(engine: Engine, { account, path, place }: OpenTab): Promise<void> {
  await switchTo(engine, account)
  // Its server may have signed it out: this tab then offers the login.
  if (engine.currentSession()?.account !== account) return
  if (place !== undefined) handPlace(engine, account, place)
  goTo(engine, path, false)
}
