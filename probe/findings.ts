import type { Fault } from '../src/shared/fault/fault.ts'
import type { Capabilities } from '../src/shared/model/instance.ts'
import type { LogLine } from '../src/shared/protocol/operations.ts'
import { unknownFields } from './knownFields.ts'
import type { StreamTried } from './streams.ts'
import { type Call, pathOf } from './tap.ts'

/** How asking for one thing ended. */
export interface Asked {
  /** The question: `view tag`, `lookup staff`, `command post`. */
  readonly name: string
  /** Whether the client offers it at this server. */
  readonly offered: boolean
  readonly end: 'done' | 'failed' | 'left out'
  /** Why it was left out. */
  readonly why?: string
  readonly fault?: Fault
  readonly isVisitor?: boolean
  /** A 404 says that the server has none. */
  readonly mayBeMissing?: boolean
  /** The number of rows that the client shows. */
  readonly rows?: number
  /** The parts that differ from what was sent. */
  readonly differs?: readonly string[]
}

/** Something about the server: the client would be wrong about it, it is worth knowing, or a field that the client ignores. */
export interface Finding {
  readonly kind: 'wrong' | 'note' | 'field'
  readonly text: string
}

export interface Probed {
  readonly asked: readonly Asked[]
  readonly calls: readonly Call[]
  readonly log: readonly LogLine[]
  /** Null: as a visitor, for whom the client opens no socket. */
  readonly streams: readonly StreamTried[] | null
  readonly capabilities?: {
    /** What the client's table says of the server, by its name, version and features. */
    readonly assumed: Capabilities
    /** What the client offered once it had started. */
    readonly started: Capabilities
    /** What it offers now that it has asked for everything. */
    readonly learnt: Capabilities
  }
}

/** What a server answers where it has no such call. */
const LACKS: ReadonlySet<number> = new Set([404, 405, 410, 501])

/** The parts of the client that a server may lack without a word: the engine goes on without them. */
const ABSENT: ReadonlySet<number> = new Set([401, 403, 404, 405, 410, 501])

/** What the answers say about the server and the client. */
export function findingsOf({ asked, calls, log, streams, capabilities }: Probed): readonly Finding[] {
  return [
    ...asked.flatMap((one) => ofAsked(one, calls)),
    ...(capabilities === undefined ? [] : ofCapabilities(capabilities)),
    ...ofLog(log),
    ...(streams ?? []).flatMap(ofStream),
    ...unique(calls.filter((call) => !isTriedOtherwise(call, asked)).flatMap(ofCall)),
    ...ofFields(calls),
  ]
}

function ofAsked(one: Asked, calls: readonly Call[]): readonly Finding[] {
  const { name, offered, end, fault, isVisitor, differs = [] } = one
  const own = calls.filter((call) => call.asked === name && !isGeneral(call))
  const answered = own.some(({ status }) => status === 200)
  if (end === 'left out') return []
  if (isVisitor && fault?.code === 'unauthorized')
    return [{ kind: 'note', text: `${name} is refused to visitors` }]
  if (!offered) {
    const text = `${name} is answered, though the client does not offer it`
    return end === 'done' && answered ? [{ kind: 'note', text }] : []
  }
  return [...differs, ...faultsOf(one, own)].map((text) => ({ kind: 'wrong', text: `${name} ${text}` }))
}

/** What is wrong about something that the client offers. */
function faultsOf({ end, fault, rows, mayBeMissing }: Asked, own: readonly Call[]): readonly string[] {
  if (end === 'failed') {
    const { code = 'internal', status, message = '' } = fault ?? {}
    return [`is offered and fails: ${code}${status === undefined ? '' : ` ${status}`}: ${message}`]
  }
  const lacks = own.find(({ status }) => status !== null && LACKS.has(status))
  if (lacks !== undefined && !mayBeMissing && !own.some(({ status }) => status === 200))
    return [`is offered and the server lacks it: ${lacks.status}`]
  const entries = Math.max(0, ...own.map(({ text }) => lengthOf(jsonOf(text))))
  return rows === 0 && entries > 0 ? [`shows none of ${entries} entries`] : []
}

const lengthOf = (answer: unknown): number => (Array.isArray(answer) ? answer.length : 0)

/** The client corrects itself. What it does not correct at its start, a person meets. */
function ofCapabilities({
  assumed,
  started,
  learnt,
}: NonNullable<Probed['capabilities']>): readonly Finding[] {
  return (Object.keys(learnt) as (keyof Capabilities)[])
    .filter((name) => assumed[name] !== learnt[name])
    .map((name) => {
      if (learnt[name]) return { kind: 'note', text: `${name}: not assumed, and the server has shown it` }
      return started[name]
        ? { kind: 'wrong', text: `${name}: offered, and the server lacks it` }
        : {
            kind: 'note',
            text: `${name}: assumed, and the client has seen at its start that the server lacks it`,
          }
    })
}

/** Calls that the engine makes by itself, at any time. */
const isGeneral = ({ path }: Call): boolean =>
  /^\/(static|instance|nodeinfo|\.well-known)\/|verify_credentials|relationships|\/v\d\/instance|markers|emoji|frontend_config/.test(
    path,
  )

function ofStream({ name, offered, end, said }: StreamTried): readonly Finding[] {
  if (end === 'open')
    return offered ? [] : [{ kind: 'note', text: `stream ${name} opens, though the client does not use it` }]
  const text = `stream ${name} ${ENDS[end]}${said === undefined ? '' : ` (${said})`}`
  // Without a socket the client polls. Of an open one it expects what it subscribes to.
  if (name === 'user' && end !== 'closed') return [{ kind: 'note', text: `${text}, and the client polls` }]
  return offered ? [{ kind: 'wrong', text: `${text}, and the client uses it` }] : []
}

const ENDS = { refused: 'is refused', closed: 'closes', silent: 'does not answer' } as const

function ofLog(log: readonly LogLine[]): readonly Finding[] {
  const said = log.filter(({ level }) => level === 'warn' || level === 'error')
  return unique(
    said.map(({ level, text }) => ({ kind: 'wrong' as const, text: `the engine's log (${level}): ${text}` })),
  )
}

/** A refusal that the client expects: it has then done the same in another way. */
const isTriedOtherwise = ({ status, asked: name }: Call, asked: readonly Asked[]): boolean =>
  (status === 415 || status === 422) && asked.some((one) => one.name === name && one.end === 'done')

/** An answer that says that the call itself is wrong, or that the server broke on it. */
function ofCall({ method, path, status, text }: Call): readonly Finding[] {
  if (status === null) return [{ kind: 'wrong' as const, text: `${method} ${pathOf(path)}: no answer` }]
  if (status < 400 || ABSENT.has(status)) return []
  return [{ kind: 'wrong' as const, text: `${method} ${pathOf(path)}: ${status} ${text.slice(0, 120)}` }]
}

/** Each field once, with the calls that answer with it: posts and people are in most answers. */
function ofFields(calls: readonly Call[]): readonly Finding[] {
  const byField = new Map<string, Set<string>>()
  for (const { path, status, text } of calls) {
    if (status !== 200) continue
    for (const field of unknownFields(path, jsonOf(text))) {
      const paths = byField.get(field) ?? new Set()
      byField.set(field, paths.add(pathOf(path)))
    }
  }
  return [...byField].map(([field, paths]) => {
    const [first = '', ...others] = paths
    const where = others.length === 0 ? first : `${first} and ${others.length} more`
    return { kind: 'field', text: `${field} (${where})` }
  })
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unique(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ text }) => {
    if (seen.has(text)) return false
    seen.add(text)
    return true
  })
}
