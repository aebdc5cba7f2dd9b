/**
 * Switches to make things happen and go wrong. As methods of `instance.control`, and over HTTP (JSON in and
 * out), on loopback only:
 *
 *   POST   /_instance/faults   FaultRule (faults.ts); several add up      DELETE clears them
 *   POST   /_instance/sockets  { close: 1001 | 'terminate' }, { refuse: true | false }, { sendRaw: 'text' }
 *   GET    /_instance/stats    requests, apiRequests, byPath, websockets  DELETE starts counting anew
 *   POST   /_instance/burst    BurstOptions (burst.ts); { wait: true } answers at its end   DELETE stops all
 *   POST   /_instance/lively   { perMinute }
 *   POST   /_instance/act      { as, method, path, body? }: an API call as somebody else
 *   POST   /_instance/token    { user, scopes? }: a token with no sign-in → { access_token }
 *   POST   /_instance/revoke   { user }: all of a user's tokens are refused from now on
 *   POST   /_instance/static   { dir }: serves another build
 *   POST   /_instance/answer   { path, change }: changes what is answered there (overrides.ts)   DELETE undoes all
 *   POST   /_instance/chat     { from, to, text }: somebody writes to somebody
 *   POST   /_instance/suggestions { on }: tells people whom to follow, which it does until told otherwise
 *   POST   /_instance/registration { open?, invites?, captcha?, confirms?, approves?, … }: how new people come in
 *   POST   /_instance/files    { workMs }: works for so long on each file that is sent from now on
 *   GET    /_instance/pushes   what would have gone to push services since it was asked last: { endpoint, data }
 *   POST   /_instance/private  { on }: shows nothing to strangers
 *   POST   /_instance/preload  { on }: pages of the client bring the answers that every start asks for
 */
import { say } from './actions/chat.ts'
import { housekeep } from './actions/housekeeping.ts'
import type { Api } from './api/env.ts'
import { issueToken } from './api/grants.ts'
import type { Burst, BurstOptions, Bursts } from './burst.ts'
import type { FaultRule, Faults } from './faults.ts'
import type { Lively } from './lively.ts'
import type { Overrides } from './overrides.ts'
import { fillEmoji } from './seed/seedEmoji.ts'
import { findByAcct } from './state/accounts.ts'
import type { Push } from './state/pushes.ts'
import type { Account, App } from './state/records.ts'
import type { Registration } from './state/registration.ts'
import type { Stats } from './stats.ts'
import { hostOf, type World } from './world.ts'

export interface Act {
  /** Name of an account. */
  as: string
  method?: string
  path: string
  body?: unknown
}

export interface Control {
  fault(rule: FaultRule): void
  clearFaults(): void
  faults(): FaultRule[]
  /** Closes all stream connections and sockets of the shoutbox with a code, or cuts them (`'terminate'`: the other side sees 1006). */
  closeSockets(code: number | 'terminate'): void
  /** Refuses new stream connections until told otherwise. */
  refuseSockets(refuse: boolean): void
  refusesSockets(): boolean
  /** Sends a text as it stands on all stream connections. */
  sendRaw(text: string): void
  stats(): ReturnType<Stats['read']> & { websockets: number; websocketsEver: number; shoutSockets: number }
  resetStats(): void
  burst(options: BurstOptions): Burst
  stopBursts(): void
  lively(perMinute: number): void
  /** Makes an API call as somebody; it is not counted and no fault hits it. */
  act(act: Act): Promise<{ status: number; body: unknown }>
  /** A token as if `user` had signed in. */
  token(user: string, scopes?: string): string
  /** Refuses all tokens of `user` from now on, and closes their streams as Pleroma does (1000). */
  revoke(user: string): void
  setStaticDir(dir: string | null): void
  /** Changes what is answered at `path` (overrides.ts): features off, another configuration, other limits. */
  answer(path: string, change: unknown): void
  clearAnswers(): void
  /** Has somebody write to somebody, as in their chat. */
  chat(from: string, to: string, text: string): void
  /** Whether people are told whom to follow. */
  suggest(on: boolean): void
  /** How new people come in (state/registration.ts); what is not named stays. */
  registration(change: Partial<Registration>): void
  /** Works for so long on each file that is sent from now on. */
  workOnFiles(ms: number): void
  /** What would have gone to push services since this was asked last: for a test to hand to its browser. */
  takePushes(): Push[]
  /** Shows nothing to strangers, as a private instance does. */
  setPrivate(on: boolean): void
  /** Writes the answers that every start asks for into the client's pages, as Pleroma can. */
  preload(on: boolean): void
  /** Adds custom emoji until there are `count`. */
  emoji(count: number): void
  /** Ends what is due to end by the clock, at once instead of within five seconds. */
  housekeep(): void
}

interface Parts {
  world: World
  api: Api
  stats: Stats
  faults: Faults
  bursts: Bursts
  lively: Lively
  overrides: Overrides
  setPreloading(on: boolean): void
  setStaticDir(dir: string | null): void
}

const OWN_APP: App = {
  id: '0',
  name: 'control',
  website: null,
  clientId: 'control',
  clientSecret: '',
  redirectUris: [],
  scopes: 'read write follow push admin',
}

/** The switches of one instance. */
export function createControl(parts: Parts): Control {
  const { world, api, stats, faults, bursts, lively } = parts
  const { hub, store } = world
  /** Tokens for `act`, apart from those of sessions: revoking must not stop the test itself. */
  const actors = new Map<string, string>()
  let refusing = false

  function accountOf(user: string): Account {
    const account = findByAcct(store, user, hostOf(world)) ?? store.accounts.get(user)
    if (!account) throw new Error(`nobody here is called ${user}`)
    return account
  }

  function actorToken(account: Account): string {
    const known = actors.get(account.id)
    if (known !== undefined && store.tokens.has(known)) return known
    const { token } = issueToken(world, OWN_APP, account, OWN_APP.scopes)
    actors.set(account.id, token)
    return token
  }

  return {
    fault: (rule) => faults.add(rule),
    clearFaults: () => faults.clear(),
    faults: () => faults.list(),
    closeSockets(code) {
      for (const listener of [...hub.listeners, ...world.shouts.sockets]) {
        if (code === 'terminate') listener.terminate()
        else listener.close(code)
      }
    },
    refuseSockets(refuse) {
      refusing = refuse
    },
    refusesSockets: () => refusing,
    sendRaw(text) {
      for (const listener of hub.listeners) listener.send(text)
    },
    stats: () => ({
      ...stats.read(),
      websockets: hub.listeners.size,
      websocketsEver: hub.ever,
      shoutSockets: world.shouts.sockets.size,
    }),
    resetStats() {
      stats.reset()
      hub.ever = hub.listeners.size
    },
    burst: (options) => bursts.start(options),
    stopBursts: () => bursts.stopAll(),
    lively: (perMinute) => lively.set(perMinute),
    async act({ as, method = 'POST', path, body }) {
      const headers = new Headers({ Authorization: `Bearer ${actorToken(accountOf(as))}` })
      const hasBody = body !== undefined && method !== 'GET'
      if (hasBody) headers.set('Content-Type', 'application/json')
      const request = new Request(new URL(path, world.origin), {
        method,
        headers,
        ...(hasBody ? { body: JSON.stringify(body) } : {}),
      })
      const answer = await api.fetch(request)
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
    },
    token(user, scopes = OWN_APP.scopes) {
      return issueToken(world, OWN_APP, accountOf(user), scopes).token
    },
    revoke(user) {
      const account = accountOf(user)
      for (const token of [...store.tokens.values()]) {
        if (token.accountId === account.id) store.tokens.delete(token.token)
      }
      actors.delete(account.id)
      for (const listener of [...hub.listeners]) if (listener.accountId === account.id) listener.close(1000)
      world.touch()
    },
    setStaticDir: parts.setStaticDir,
    answer: (path, change) => parts.overrides.set(path, change),
    clearAnswers: () => parts.overrides.clear(),
    chat: (from, to, text) => void say(world, accountOf(from), accountOf(to), { text }),
    suggest(on) {
      world.suggests = on
    },
    registration: (change) => void Object.assign(world.registration, change),
    takePushes: () => world.pushes.sent.splice(0),
    workOnFiles(ms) {
      world.worksOnFilesMs = ms
    },
    setPrivate(on) {
      world.isPrivate = on
    },
    preload: parts.setPreloading,
    emoji: (count) => fillEmoji(world, count),
    housekeep: () => housekeep(world),
  }
}
