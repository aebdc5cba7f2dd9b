import { expect, test } from 'vitest'
import { FakeClock } from '../../../../tests/engine/harness/fakeClock.ts'
import { fail } from '../../../shared/fault/fault.ts'
import type { RestClient, RestRequest } from '../../net/restClient.ts'
import { deriveInstance } from '../../normalize/instance.ts'
import { createLog } from '../../platform/log.ts'
import { InstanceCalls } from './instanceCalls.ts'

const ORIGIN = 'https://client.example'

/** The paths that are asked for at `server` when the configuration could not be loaded the first time. */
async function askedAgain(server: string): Promise<readonly string[]> {
  const asked: string[] = []
  const send = async ({ path }: RestRequest) => {
    asked.push(path)
    return fail('missing', 'no')
  }
  const clock = new FakeClock()
  const context = { server, origin: ORIGIN, host: new URL(server).host, defaultAvatarUrl: '' }
  const calls = new InstanceCalls({
    rest: { server, send } as unknown as RestClient,
    log: createLog(clock.now),
    clock,
    preloaded: null,
    config: async () => undefined,
    context,
  })
  const { capabilities } = deriveInstance({}, context)
  const receiver = {
    take: () => {},
    capabilities: () => capabilities,
    hasSecond: () => false,
    onEnd: () => {},
  }
  for (let times = 0; times < 2; times += 1) {
    const fetched = calls.fetch(['config'], receiver, 1)
    await clock.tick(10)
    await fetched
  }
  return asked
}

test('the configuration is fetched again where the client is, and not from an instance elsewhere (I42)', async () => {
  expect(await askedAgain(ORIGIN)).toEqual(['/static/config.json'])
  expect(await askedAgain('https://far.example')).toEqual([])
})
