import { describe, expect, test } from 'vitest'
import { openTab, startEngine } from './harness/world.ts'

describe('an engine that cannot reach the instance (EV7)', () => {
  const setUpDown = async (tabReaches: boolean, hostAnswers: boolean) => {
    let isDeaf = false
    const started = await startEngine({
      refused: { request: (method) => isDeaf && (method !== 'HEAD' || !hostAnswers) },
    })
    const { world, engine, instance } = started
    instance.fill(5)
    const tab = await openTab(engine)
    tab.reachesHost = tabReaches
    await tab.watch('friends')
    await world.tick(5_000)
    isDeaf = true
    world.sockets.onConnect = 'refuse'
    world.sockets.last.end(1006)
    await world.tick(2 * 60_000)
    return engine
  }

  test('ends if a tab reaches the host of the page and it does not, so that another one starts', async () => {
    expect((await setUpDown(true, false)).stopped).toBe(true)
  })

  test.each([
    ['the tab does not reach the host either', false, false],
    ['the host answers it', true, true],
  ])('goes on if %s', async (_, tabReaches, hostAnswers) => {
    expect((await setUpDown(tabReaches, hostAnswers)).stopped).toBe(false)
  })
})
