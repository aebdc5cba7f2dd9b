import { until } from './browser.ts'
import type { Profile } from './profile.ts'

/** Kills engines until none runs. The browser keeps one for a while after its last tab, and a tab that closes may start another. */
export const endEngine = (profile: Profile): Promise<unknown> =>
  until('the engine to end', async () => {
    if ((await profile.engines()).length > 0) await profile.killEngine()
    return (await profile.engines()).length === 0
  })
