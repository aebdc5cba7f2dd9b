import { KeptAnswers } from '../../context/keptAnswers.ts'
import type { RestClient } from '../../net/restClient.ts'
import { createGetAsMember } from './getAsMember.ts'
import { InstanceExtras, type InstanceExtrasParts } from './instanceExtras.ts'

interface ExtrasParts extends Omit<InstanceExtrasParts, 'loader' | 'ask' | 'getAsMember' | 'kept'> {
  readonly rest: RestClient
  readonly continues: () => boolean
}

/** The extras of the instance that `loader` loads. */
export function createExtras(
  parts: ExtrasParts,
  loader: InstanceExtrasParts['loader'],
  ask: InstanceExtrasParts['ask'],
): InstanceExtras {
  const { rest, log, clock, cache, member, continues } = parts
  return new InstanceExtras({
    ...parts,
    loader,
    ask,
    getAsMember: createGetAsMember(rest, log, clock, member),
    kept: new KeptAnswers({ owner: rest.server, cache, clock, log, continues: continues() }),
  })
}
