import type { InstanceOptions } from '../../../instance/createInstance.ts'
import type { Health } from '../../../src/shared/protocol/operations.ts'
import { go } from './go.ts'
import { openInstance, type RunningInstance } from './instance.ts'
import { windowsClosed } from './layers.ts'
import { logIn } from './logIn.ts'
import { openProfile, type Profile, type ProfileOptions } from './profile.ts'
import type { Tab } from './tab.ts'

/** A running instance that serves the client, and a user's browser. */
export interface World extends Profile {
  readonly instance: RunningInstance
  /** Opens another user's browser at the same instance. It is closed with the world. */
  newProfile(options?: Omit<ProfileOptions, 'origin'>): Promise<Profile>
  /** Signs in with the form at /login, and waits for the home timeline. */
  signIn(tab: Tab, username?: string): Promise<void>
  /** The engine's health report, requested by `tab` or by the first tab. */
  engineHealth(tab?: Tab): Promise<Health>
  /** The requests that the instance received, and its open streams. */
  stats(): ReturnType<RunningInstance['control']['stats']>
  /** Serves another build from now on, as a deploy does: the one in `dist`, else a newer one. */
  deploy(dist?: string): void
}

export interface WorldOptions extends Omit<ProfileOptions, 'origin'> {
  /** The folder of the served client. */
  readonly dist: string
  /** The folder of a newer build. */
  readonly newerDist?: string
  readonly instance?: Omit<InstanceOptions, 'staticDir'>
}

/** Starts an instance that serves the client in `dist`, and opens a user's browser at it. */
export async function openWorld({
  dist,
  newerDist,
  instance: instanceOptions,
  ...browserOptions
}: WorldOptions): Promise<World> {
  const instance = await openInstance({ ...instanceOptions, staticDir: dist })
  const others: Profile[] = []
  try {
    const profile = await openProfile({ origin: instance.origin, ...browserOptions })
    const firstTab = (): Tab => {
      const [tab] = profile.tabs()
      if (!tab) throw new Error('no tab is open')
      return tab
    }
    return {
      ...profile,
      instance,
      newProfile: async (options) => {
        const other = await openProfile({ origin: instance.origin, ...options })
        others.push(other)
        return other
      },
      signIn,
      engineHealth: (tab = firstTab()) => tab.health(),
      stats: () => instance.control.stats(),
      deploy: (next = newerDist) => {
        if (next === undefined) throw new Error('there is no newer build')
        instance.control.setStaticDir(next)
      },
      close: async () => {
        const closed = await Promise.allSettled([profile, ...others].map((each) => each.close()))
        await instance.close()
        for (const result of closed) if (result.status === 'rejected') throw result.reason
      },
    }
  } catch (error) {
    await instance.close()
    throw error
  }
}

async function signIn(tab: Tab, username = 'luna'): Promise<void> {
  const { page } = tab
  if (!new URL(page.url()).pathname.startsWith('/login')) {
    // If the client already runs, navigate without a page load.
    if (await page.evaluate(() => window.rookery !== undefined)) {
      await windowsClosed(tab)
      await go(tab, '/login')
    } else await page.goto(new URL('/login', page.url()).href)
  }
  await logIn(page, username)
  await page.getByRole('feed').getByRole('article').first().waitFor()
}
