import { fail, type Outcome } from '../../../shared/fault/fault.ts'
import type { Engine } from '../../engine/engine.ts'

/**
 * Opens the instance's own sign-in page. Fails if that is not possible.
 *
 * @param options `staff`: also requests the rights of a moderator (S40); `server`: another instance than the configured one;
 * `privateMode`: starts private mode, in which the session is not stored (ST30).
 * @param isWanted whether the form that asked for the sign-in page is still there. If not, the tab stays where it is.
 */
export async function startAuthorization(
  engine: Engine,
  options: { readonly staff?: boolean; readonly server?: string; readonly privateMode?: boolean } = {},
  isWanted: () => boolean = () => true,
): Promise<Outcome<unknown>> {
  const ended = await engine.run({ kind: 'authorize', ...options })
  if (!ended.ok) return ended
  const url = ended.value?.url
  if (url === undefined) return fail('internal', 'no address to go to')
  if (isWanted()) location.assign(url)
  return ended
}
