import type { CommandBody } from '../src/shared/commands/command.ts'
import type { Outcome } from '../src/shared/fault/fault.ts'
import type { Capabilities } from '../src/shared/model/instance.ts'
import type { CommandResult } from '../src/shared/protocol/batch.ts'
import type { LogLine } from '../src/shared/protocol/operations.ts'
import { createEngine } from '../src/worker/createEngine.ts'
import { detectCapabilities } from '../src/worker/dialect/capabilities.ts'
import { verifyCredentials } from '../src/worker/features/session/verify.ts'
import { record } from '../src/worker/json/read.ts'
import { createRestClient } from '../src/worker/net/restClient.ts'
import { type Clock, wait } from '../src/worker/platform/clock.ts'
import type { Socket } from '../src/worker/platform/platform.ts'
import { type Asked, jsonOf, type Probed } from './findings.ts'
import { nodePlatform } from './nodePlatform.ts'
import { ProbeTab } from './probeTab.ts'
import { LOOKUPS, type Read, VIEWS } from './reads.ts'
import { type Sample, sampleOf } from './sample.ts'
import { type Rights, scopeFor } from './scope.ts'
import { listen, tryStreams } from './streams.ts'
import { type Call, createTap } from './tap.ts'
import { type Made, Refused, WRITES, type Write } from './writes.ts'

/** How long the engine's own requests at its start may take. */
const START_MS = 10_000

export interface ProbeOptions extends Rights {
  /** Base URL of the server. */
  readonly server: string
  /** Absent: as a visitor. */
  readonly token?: string | undefined
  /** The least time between two requests. */
  readonly paceMs: number
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly openSocket: (url: string) => Socket
  /** Receives what is asked for next. */
  readonly onStep?: (name: string) => void
}

export interface ProbeResult extends Probed {
  /** Null: the server never described itself. */
  readonly sample: Sample | null
}

/** Runs the client's engine in front of a server, and asks it for everything that a tab can ask for. */
export async function runProbe(options: ProbeOptions): Promise<ProbeResult> {
  const { server, token, clock, paceMs } = options
  const tap = createTap({ send: options.fetch, clock, paceMs })
  const log: LogLine[] = []
  const platform = nodePlatform({ ...options, fetch: tap.fetch, onLog: (line) => log.push(line) })
  tap.asking('start')
  if (token !== undefined) await signIn(server, token, scopeFor(options), platform)
  const engine = createEngine(platform)
  const tab = new ProbeTab(engine, clock)
  const asked: Asked[] = []
  const mayWrite = options.write === true && token !== undefined
  const rights: Rights = { write: mayWrite, staff: options.staff === true }
  try {
    await tab.attach()
    await tab.until(() => tab.entity('instance')?.known === true)
    const step = async <R>(name: string, read: Read<R>, ask: (ref: R) => Promise<Outcome<unknown>>) => {
      options.onStep?.(name)
      tap.asking(name)
      asked.push(await askFor(name, read, sampleOf(tab), ask, rights))
    }
    // By then, the engine's own requests are answered.
    await tab.read({ kind: token === undefined ? 'public' : 'friends' })
    await wait(clock, START_MS)
    const started = tab.entity('instance')?.capabilities
    const made: Made = { statusIds: [] }
    const write = async (last: boolean): Promise<void> => {
      for (const [kind, one] of Object.entries(WRITES)) {
        const isLast = typeof one !== 'string' && one.last === true
        if (isLast !== last) continue
        const name = `command ${kind}`
        options.onStep?.(name)
        tap.asking(name)
        asked.push(await tryWrite(name, one, tab, made))
      }
    }
    const sockets = { ...options, token: token ?? '', announced: socketAddressOf(tap.calls) }
    if (mayWrite) {
      tap.allowWrites()
      for (const kind of ['lists', 'filters'] as const) await tab.keepOpen({ kind })
      const ear = listen(sockets, { stream: 'user' })
      await ear.opened
      await write(false)
      const { end, events } = ear.heard()
      ear.stop()
      const bringsPosts = events.some((event) => event.startsWith('update '))
      if (end === 'open' && made.statusIds.length > 0 && !bringsPosts)
        asked.push({
          name: 'stream user',
          offered: true,
          end: 'done',
          differs: ['does not bring the account’s own post'],
        })
    }
    for (const [kind, read] of Object.entries(VIEWS)) await step(`view ${kind}`, read, (ref) => tab.read(ref))
    for (const [kind, read] of Object.entries(LOOKUPS) as [string, Read<never>][])
      await step(`lookup ${kind}`, read, (ref) => tab.lookup(ref))
    if (mayWrite) await write(true)
    const sample = sampleOf(tab)
    options.onStep?.('streams')
    const streams = token !== undefined && sample !== null ? await tryStreams({ ...sockets, sample }) : null
    const capabilities = sample &&
      started && { assumed: assumedOf(tap.calls), started, learnt: sample.instance.capabilities }
    return { asked, calls: tap.calls, log, streams, sample, ...(capabilities && { capabilities }) }
  } finally {
    tab.end()
    engine.stop()
  }
}

const answerIn = (calls: readonly Call[], path: RegExp): unknown =>
  jsonOf(calls.find((call) => call.status === 200 && path.test(call.path))?.text ?? '')

/** The address of the socket, where the server says it. */
function socketAddressOf(calls: readonly Call[]): string | undefined {
  const { urls, configuration } = record(
    answerIn(calls, /^\/api\/v1\/instance$/) ?? answerIn(calls, /^\/api\/v2\/instance$/),
  )
  const address = record(urls).streaming_api ?? record(record(configuration).urls).streaming
  return typeof address === 'string' ? address : undefined
}

/** The capabilities in the client's table for a server that describes itself like this. */
function assumedOf(calls: readonly Call[]): Capabilities {
  const answer = (path: RegExp): unknown => answerIn(calls, path)
  return detectCapabilities(
    answer(/^\/api\/v1\/instance$/) ?? answer(/^\/api\/v2\/instance$/),
    answer(/^\/(?!\.well-known).*nodeinfo/),
    record(record(answer(/^\/api\/v2\/instance$/)).api_versions).mastodon,
  )
}

/** Stores a session, as the engine does after a sign-in. Throws if the server refuses the token. */
async function signIn(
  server: string,
  token: string,
  scope: string,
  { fetch, clock, log, storage }: ReturnType<typeof nodePlatform>,
): Promise<void> {
  const rest = createRestClient({ server, fetch, clock, log, onReachable: () => {}, onPause: () => {} })
  const app = { clientId: '', clientSecret: '', redirectUri: '', scope }
  const { host } = new URL(server)
  const verified = await verifyCredentials(rest, token, app, {
    host,
    server,
    warn: log.warnOnce,
    defaultAvatarUrl: '',
  })
  if (!verified.ok) throw new Error(`The server does not accept the token: ${verified.fault.message}.`)
  const { record } = verified.value
  const session = await storage.openSession()
  await session.put('accounts', record.account, record)
  await session.put('meta', 'current', record.account)
}

/** Tries a command. What the probe has made so far stays in `made`. */
async function tryWrite(name: string, one: Write | string, tab: ProbeTab, made: Made): Promise<Asked> {
  const sample = sampleOf(tab)
  if (typeof one === 'string') return { name, offered: true, end: 'left out', why: one }
  if (sample === null || one.offered?.(sample) === false)
    return { name, offered: false, end: 'left out', why: 'the client does not offer it' }
  const run = async (body: CommandBody): Promise<CommandResult> => {
    const ended = await tab.run(body)
    if (!ended.ok) throw new Refused(ended.fault)
    return ended.value
  }
  try {
    return { name, offered: true, end: 'done', differs: await one.run({ tab, sample, made, run }) }
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown
    return { name, offered: true, end: 'failed', fault: thrown.fault }
  }
}

async function askFor<R>(
  name: string,
  read: Read<R>,
  sample: Sample | null,
  ask: (ref: R) => Promise<Outcome<unknown>>,
  { write, staff }: Rights,
): Promise<Asked> {
  const leftOut = (why: string): Asked => ({ name, offered: true, end: 'left out', why })
  if (sample === null) return leftOut('the server did not describe itself')
  if (read.leftOut !== undefined) return leftOut(read.leftOut)
  if (read.writes && !write) return leftOut('only with --write')
  if (read.forStaff && !staff) return leftOut('only with --staff')
  if (!sample.isMember && !read.open) return leftOut('it needs an account')
  const offered = read.offered?.(sample) ?? true
  const refs = read.of(sample)
  if (refs.length === 0) return leftOut('nothing to ask about was met')
  const about = { name, offered, isVisitor: !sample.isMember, mayBeMissing: read.mayBeMissing === true }
  let rows: number | undefined
  for (const ref of refs) {
    const answer = await ask(ref)
    if (!answer.ok) return { ...about, end: 'failed', fault: answer.fault }
    if (Array.isArray(answer.value) && !read.picks) rows = (rows ?? 0) + answer.value.length
  }
  return { ...about, end: 'done', ...(rows === undefined ? {} : { rows }) }
}
