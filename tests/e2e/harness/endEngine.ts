import { until } from './browser.ts'
import type { Profile } from './profile.ts'

/** Kills the engine, until there is none: the browser keeps it for a while after its last tab, which may start another. */
export const endEngine = (profile: Profile): Promise<unknown> =>
  until('the engine to end', async () => {
    if ((await profile.engines()).length > 0) await profile.killEngine()
    return (await profile.engines()).length === 0
  })
