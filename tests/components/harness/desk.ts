import type { DialectName } from '../../../instance/dialects/dialectName.ts'
import type { Account } from '../../../instance/state/records.ts'
import { openWorld, type World } from './world.ts'

export type OpenWorld = Awaited<ReturnType<typeof openWorld>>

/** The account `acct` at the instance. */
export function personIn({ instance: { state } }: World, acct: string): Account {
  const account = state.accounts.get(state.byAcct.get(acct) ?? '')
  if (account === undefined) throw new Error(`nobody is called ${acct}`)
  return account
}

/** The staff member who opens the desk, and what is prepared before. */
export interface Staff {
  readonly as?: string
  /** Replaces the privileges of the role. */
  readonly privileges?: string[]
  readonly path?: string
  readonly dialect?: DialectName
  readonly before?: (world: World) => void
}

/** Opens the moderation desk, or another page, as a member of staff; as `admin` by default. */
export const openDesk = ({
  as = 'admin',
  privileges,
  path = '/moderation',
  dialect = 'pleroma',
  before,
}: Staff): Promise<OpenWorld> =>
  openWorld({
    as,
    path,
    instance: { dialect },
    before: (world) => {
      if (privileges) personIn(world, as).privileges = privileges
      before?.(world)
    },
  })
