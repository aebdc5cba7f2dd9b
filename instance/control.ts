/**
 * Controls for tests and experiments. Available as methods of `instance.control`, and over HTTP (JSON) where `listen` got a
 * secret, which each request carries in `X-Rookery-Control` (controlAccess.ts):
 *
 *   POST   /_instance/faults   FaultRule (faults.ts); rules add up         DELETE clears them
 *   POST   /_instance/sockets  { close: 1001 | 'terminate' }, { refuse: true | false }, { silence: true },
 *                              { sendRaw: 'text' }
 *   GET    /_instance/stats    requests, apiRequests, byPath, websockets  DELETE resets the counters
 *   POST   /_instance/burst    BurstOptions (burst.ts); { wait: true } answers when it has ended   DELETE stops all
 *   POST   /_instance/lively   { perMinute }
 *   POST   /_instance/act      { as, method, path, body? }: makes an API call as another account
 *   POST   /_instance/token    { user, scopes? }: issues a token without signing in → { access_token }
 *   POST   /_instance/revoke   { user }: revokes all tokens of a user
 *   POST   /_instance/static   { dir }: serves another build of the client
 *   POST   /_instance/answer   { path, change }: changes the answer at a path (overrides.ts)   DELETE resets all
 *   POST   /_instance/chat     { from, to, text }: sends a chat message
 *   POST   /_instance/notify   { to, from?, type, extra? }: sends a notification that only servers like Mastodon have
 *   POST   /_instance/replies  { statusId, from, texts, workMs }: Mastodon finds replies elsewhere once somebody opens the post
 *   POST   /_instance/shout    { from, text }: says something in the shoutbox
 *   POST   /_instance/suggestions { on }: turns suggested accounts on (the default) or off
 *   POST   /_instance/blocked-domains { on }: tells everybody which domains are blocked, or nobody, as by default on Mastodon 4.6
 *   POST   /_instance/registration { open?, invites?, captcha?, confirms?, approves?, … }: changes registration
 *   POST   /_instance/files    { workMs }: how long each uploaded file is processed from now on
 *   POST   /_instance/timelines { live?, tags? }: who may read Mastodon's timelines: { local, remote } public, authenticated or disabled
 *   GET    /_instance/pushes   { endpoint, data }: the pushes since the last call, which are never sent
 *   POST   /_instance/issuer   { on }: names the instance in redirects with a code (RFC 9207)
 *   POST   /_instance/private  { on }: requires a token for reading
 *   POST   /_instance/preload  { on }: embeds in the client's pages the answers that every start fetches
 *   POST   /_instance/installed { software, mediaProxy? }: serves the client as an installed frontend   DELETE ends that
 *   POST   /_instance/emoji    { count }: adds custom emoji until there are that many
 */
import { sendChatMessage } from './actions/chat.ts'
import { housekeep } from './actions/housekeeping.ts'
import { notify } from './actions/notify.ts'
import { revokeTokens } from './actions/revokeTokens.ts'
import type { Api } from './api/env.ts'
import { issueToken } from './api/grants.ts'
import type { Burst, BurstOptions, Bursts } from './burst.ts'
import type { FaultRule, Faults } from './faults.ts'
import type { Installed } from './installed.ts'
import type { Lively } from './lively.ts'
import type { Overrides } from './overrides.ts'
import { fillEmoji } from './seed/seedEmoji.ts'
import { shout } from './shout/shout.ts'
import { findByAcct } from './state/accounts.ts'
import type { Push } from './state/pushes.ts'
import type { Account, App, MastodonNotificationType } from './state/records.ts'
import type { Registration } from './state/registration.ts'
import type { TimelineAccess } from './state/timelineAccess.ts'
import type { Stats } from './stats.ts'
import { hostOf, type World } from './world.ts'

export interface Act {
  /** The username. */
  as: string
  method?: string
  path: string
  body?: unknown
}

export interface SentNotification {
  /** Usernames. Without `from`, it is the receiver's own. */
  to: string
  from?: string
  type: MastodonNotificationType
  extra?: Readonly<Record<string, unknown>>
}

export interface FoundReplies {
  statusId: string
  /** Who wrote them: a username. */
  from: string
  texts: readonly string[]
  /** How long the search takes. */
  workMs: number
}

export interface Control {
  fault(rule: FaultRule): void
  clearFaults(): void
  /** Ends the delays of requests that a fault is delaying. */
  endDelays(): void
  faults(): FaultRule[]
  /** Closes all stream and shoutbox sockets with a code, or cuts them (`'terminate'`: the client sees 1006). */
  closeSockets(code: number | 'terminate'): void
  /** Stops sending on the open stream connections without closing them, as if the network had lost them. */
  silenceSockets(): void
  /** Starts or stops refusing new stream connections. */
  refuseSockets(refuse: boolean): void
  refusesSockets(): boolean
  /** Sends `text` unchanged on all stream connections. */
  sendRaw(text: string): void
  stats(): ReturnType<Stats['read']> & { websockets: number; websocketsEver: number; shoutSockets: number }
  resetStats(): void
  burst(options: BurstOptions): Burst
  stopBursts(): void
  lively(perMinute: number): void
  /** Makes an API call as an account. It is not counted, and faults don't apply. */
  act(act: Act): Promise<{ status: number; body: unknown }>
  /** A token for `user` without signing in. */
  token(user: string, scopes?: string): string
  /** Revokes all tokens of `user`, and closes their streams as Pleroma does (1000). */
  revoke(user: string): void
  setStaticDir(dir: string | null): void
  /** Changes the answer at `path` (overrides.ts): features off, another configuration, other limits. */
  overrideAnswer(path: string, change: unknown): void
  clearAnswers(): void
  /** Sends a chat message from one account to another. */
  chat(from: string, to: string, text: string): void
  /** Sends a notification that only servers like Mastodon have, with the part of its JSON that only its type has. */
  notify(notification: SentNotification): void
  /** Lets Mastodon find replies at other servers, from when a member first opens the post. */
  findReplies(found: FoundReplies): void
  /** Says something in the shoutbox. */
  shout(from: string, text: string): void
  /** Tells everybody which domains are blocked, or nobody. */
  showBlockedDomains(on: boolean): void
  /** Turns suggested accounts on or off. */
  setSuggestions(on: boolean): void
  /** Changes the rules of registration (state/registration.ts). Absent fields stay unchanged. */
  registration(change: Partial<Registration>): void
  /** Changes who may read Mastodon's timelines. Absent fields stay unchanged. */
  timelines(change: Partial<TimelineAccess>): void
  /** Sets the processing time of each file that is uploaded from now on. */
  setFileProcessingTime(ms: number): void
  /** The pushes since the last call. They are never sent: a test passes them to its browser. */
  takePushes(): Push[]
  /** Names the instance in redirects with a code (RFC 9207), and announces it in its OAuth metadata. */
  setIssuer(on: boolean): void
  /** Requires a token for reading, like a private instance. */
  setPrivate(on: boolean): void
  /** Embeds in the client's pages the answers that every start fetches, as Pleroma can. */
  preload(on: boolean): void
  /** Serves the client as Pleroma and Akkoma serve an installed frontend (installed.ts); null: as before. */
  setInstalled(as: Installed | null): void
  /** Adds custom emoji until there are `count`. */
  emoji(count: number): void
  /** Ends expired posts and polls now. Otherwise that takes up to five seconds. */
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
  setInstalled(as: Installed | null): void
  setStaticDir(dir: string | null): void
}

/** The app of all tokens that the controls issue. */
const CONTROL_APP: App = {
  id: '0',
  name: 'control',
  website: null,
  clientId: 'control',
  clientSecret: '',
  redirectUris: [],
  scopes: 'read write follow push admin',
}

/** The controls of one instance. */
export function createControl(parts: Parts): Control {
  const { world, api, stats, faults, bursts, lively } = parts
  const { hub, store } = world
  /** Account id → the token that `act` uses, separate from those of sessions. */
  const actTokens = new Map<string, string>()
  let refusing = false

  function accountOf(user: string): Account {
    const account = findByAcct(store, user, hostOf(world)) ?? store.accounts.get(user)
    if (!account) throw new Error(`there is no account ${user}`)
    return account
  }

  function actTokenOf(account: Account): string {
    const known = actTokens.get(account.id)
    if (known !== undefined && store.tokens.has(known)) return known
    const { token } = issueToken(world, CONTROL_APP, account, CONTROL_APP.scopes)
    actTokens.set(account.id, token)
    return token
  }

  return {
    fault: (rule) => faults.add(rule),
    clearFaults: () => faults.clear(),
    endDelays: () => faults.endDelays(),
    faults: () => faults.list(),
    closeSockets(code) {
      for (const listener of [...hub.listeners, ...world.shouts.sockets]) {
        if (code === 'terminate') listener.terminate()
        else listener.close(code)
      }
    },
    silenceSockets() {
      for (const listener of [...hub.listeners]) {
        hub.leave(listener)
        listener.send = () => {}
        listener.ping = () => {}
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
      websocketsEver: hub.opened,
      shoutSockets: world.shouts.sockets.size,
    }),
    resetStats() {
      stats.reset()
      hub.opened = hub.listeners.size
    },
    burst: (options) => bursts.start(options),
    stopBursts: () => bursts.stopAll(),
    lively: (perMinute) => lively.set(perMinute),
    async act({ as, method = 'POST', path, body }) {
      const headers = new Headers({ Authorization: `Bearer ${actTokenOf(accountOf(as))}` })
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
    token(user, scopes = CONTROL_APP.scopes) {
      return issueToken(world, CONTROL_APP, accountOf(user), scopes).token
    },
    revoke(user) {
      const account = accountOf(user)
      revokeTokens(world, account)
      actTokens.delete(account.id)
      for (const listener of [...hub.listeners]) if (listener.accountId === account.id) listener.close(1000)
      world.touch()
    },
    setStaticDir: parts.setStaticDir,
    overrideAnswer: (path, change) => parts.overrides.set(path, change),
    clearAnswers: () => parts.overrides.clear(),
    chat: (from, to, text) => void sendChatMessage(world, accountOf(from), accountOf(to), { text }),
    notify: ({ to, from = to, type, extra }) =>
      void notify(world, accountOf(to), {
        type,
        from: accountOf(from).id,
        ...(extra === undefined ? {} : { extra }),
      }),
    findReplies: ({ statusId, from, texts, workMs }) =>
      void world.replySearches.push({
        id: `search--${world.replySearches.length}`,
        statusId,
        replies: texts.map((text) => ({ author: accountOf(from), text })),
        workMs,
        endsAt: null,
        ended: false,
      }),
    shout: (from, text) => shout(world, accountOf(from), text),
    setSuggestions(on) {
      world.suggests = on
    },
    registration: (change) => void Object.assign(world.registration, change),
    timelines: (change) => void Object.assign(world.timelineAccess, change),
    takePushes: () => world.pushes.sent.splice(0),
    setFileProcessingTime(ms) {
      world.fileProcessingMs = ms
    },
    setIssuer(on) {
      world.namesIssuer = on
    },
    showBlockedDomains(on) {
      world.hidesBlockedDomains = !on
    },
    setPrivate(on) {
      world.isPrivate = on
    },
    preload: parts.setPreloading,
    setInstalled: parts.setInstalled,
    emoji: (count) => fillEmoji(world, count),
    housekeep: () => housekeep(world),
  }
}
