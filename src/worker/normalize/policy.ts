import {
  DOMAIN_RULES,
  type FederationPolicy,
  type FederationRule,
  type InstanceRule,
  KEYWORD_RULES,
  type KeywordPattern,
  type KeywordRule,
  type PolicyDomain,
} from '../../shared/model/policy.ts'
import { MAX_LINE_CHARS } from '../json/limits.ts'
import {
  idOf,
  isRecord,
  type JsonObject,
  line,
  list,
  optionalLine,
  record,
  withoutUndefined,
  words,
} from '../json/read.ts'

/** Domains of one list. Published block lists have up to some ten thousand. */
const MAX_DOMAINS = 50_000
const MAX_PATTERNS = 5_000
const MAX_RULE_CHARS = 2_000
/** Mastodon's severities; `noop` blocks nothing. */
const SEVERITIES: Readonly<Record<string, FederationRule>> = { suspend: 'reject', silence: 'limited' }

/**
 * The federation policy in the `federation` object of Pleroma's metadata, and in the answer of Mastodon's
 * `/api/v1/instance/domain_blocks`. Entries that can't be read are left out.
 */
export function normalizePolicy(federation: unknown, blocks?: unknown): FederationPolicy {
  const source = record(federation)
  const simple = record(source.mrf_simple)
  const reasons = record(source.mrf_simple_info)
  const lists = new Map<FederationRule, Map<string, PolicyDomain>>(
    DOMAIN_RULES.map((rule) => [rule, new Map()]),
  )
  const add = (rule: FederationRule, entries: unknown, reasonOf: JsonObject = {}): void => {
    const known = lists.get(rule)
    for (const entry of domainsOf(entries, reasonOf))
      if (!known?.has(entry.domain)) known?.set(entry.domain, entry)
  }
  for (const rule of DOMAIN_RULES) {
    const name = rule === 'quarantined' ? 'quarantine' : rule
    add(rule, simple[name], record(reasons[name]))
  }
  const info = record(source.quarantined_instances_info)
  add('quarantined', source.quarantined_instances, record(info.quarantined_instances ?? info))
  for (const raw of list(blocks, MAX_DOMAINS)) {
    const { severity = 'suspend' } = record(raw)
    const rule = typeof severity === 'string' && Object.hasOwn(SEVERITIES, severity) && SEVERITIES[severity]
    if (rule) add(rule, [raw])
  }
  const keyword = record(source.mrf_keyword)
  return {
    policies: words(source.mrf_policies),
    domains: [...lists]
      .map(([rule, domains]) => ({ rule, domains: [...domains.values()] }))
      .filter(({ domains }) => domains.length > 0),
    keywords: KEYWORD_RULES.map((rule) => ({ rule, patterns: patternsOf(keyword[rule], rule) })).filter(
      ({ patterns }) => patterns.length > 0,
    ),
  }
}

/** Each entry is a domain, a pair of domain and reason, or an object with both. */
function domainsOf(raw: unknown, reasons: JsonObject): readonly PolicyDomain[] {
  return list(raw, MAX_DOMAINS).flatMap((entry): readonly PolicyDomain[] => {
    const pair = Array.isArray(entry) ? entry : null
    const fields = record(entry)
    const domain = line(isRecord(entry) ? (fields.domain ?? fields.host) : pair ? pair[0] : entry)
    if (domain === '') return []
    const listed = Object.hasOwn(reasons, domain) ? reasons[domain] : undefined
    const reason = [fields.comment, fields.reason, pair?.[1], listed, record(listed).reason]
      .map((value) => optionalLine(value, MAX_LINE_CHARS))
      .find((value) => value !== undefined)
    return [{ domain, ...withoutUndefined({ reason }) }]
  })
}

function patternsOf(raw: unknown, rule: KeywordRule): readonly KeywordPattern[] {
  return list(raw, MAX_PATTERNS).flatMap((entry): readonly KeywordPattern[] => {
    if (rule !== 'replace') {
      const pattern = line(entry, MAX_LINE_CHARS)
      return pattern === '' ? [] : [{ pattern }]
    }
    const [first, second] = Array.isArray(entry) ? entry : [record(entry).pattern, record(entry).replacement]
    const pattern = line(first, MAX_LINE_CHARS)
    return pattern === '' ? [] : [{ pattern, replacement: line(second, MAX_LINE_CHARS) }]
  })
}

/** The rules of the instance; entries without an id or text are left out. */
export function normalizeRules(raw: unknown): readonly InstanceRule[] {
  const rules = new Map<string, InstanceRule>()
  for (const entry of list(raw)) {
    const { id, text, hint } = record(entry)
    const rule = { id: idOf(id), text: line(text, MAX_RULE_CHARS) }
    if (rule.id !== '' && rule.text !== '')
      rules.set(rule.id, { ...rule, ...withoutUndefined({ hint: optionalLine(hint, MAX_RULE_CHARS) }) })
  }
  return [...rules.values()]
}
