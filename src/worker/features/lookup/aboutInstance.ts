import { failed, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Staff } from '../../../shared/model/policy.ts'
import type { InstanceDocument, Lookup, LookupAnswer } from '../../../shared/protocol/operations.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { record } from '../../json/read.ts'
import { normalizeAccount } from '../../normalize/account.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { htmlFragment } from '../../normalize/htmlFile.ts'
import { normalizePolicy, normalizeRules } from '../../normalize/policy.ts'
import { parseRichText } from '../../normalize/richText.ts'
import { normalizeWelcome } from '../../normalize/welcome.ts'
import { absorb } from '../../store/absorb.ts'
import type { InstanceLoader } from '../instance/instanceLoader.ts'
import { lookUpAccount } from './account.ts'
import { staffName } from './staffName.ts'

/** Limit of accounts to look up (MO11). */
const MAX_STAFF = 20

/** The lookups about the instance itself. */
type AboutInstance = Extract<Lookup, { kind: 'document' | 'policy' | 'rules' | 'staff' | 'welcome' }>

/** Answers the lookups of the about page and the report form. */
export async function lookUpAboutInstance(
  context: AccountContext,
  instances: InstanceLoader,
  lookup: AboutInstance,
): Promise<Outcome<LookupAnswer>> {
  await instances.load()
  switch (lookup.kind) {
    case 'rules':
      return ok({ accountId: null, rules: normalizeRules(record(instances.answers.instance).rules) })
    case 'policy':
      return lookUpPolicy(context, instances)
    case 'staff':
      return lookUpStaff(context, instances)
    case 'welcome': {
      const { answers, instance } = instances
      return ok({ accountId: null, welcome: normalizeWelcome(answers, instance.server) })
    }
    default:
      return lookUpDocument(context, instances, lookup.document)
  }
}

/** Readers to whom the list of blocked domains is not shown. Mastodon may show it to members only, or to nobody. */
class WithheldFrom {
  readonly readers = new WeakSet<AccountContext>()
}

/** The policy in nodeinfo or the instance answer, and Mastodon's list of blocked domains (MO12, MO20). */
async function lookUpPolicy(
  context: AccountContext,
  { answers, instance }: InstanceLoader,
): Promise<Outcome<LookupAnswer>> {
  const withheldFrom = context.shared.get(WithheldFrom).readers
  const federation = {
    ...record(record(record(record(answers.instance).pleroma).metadata).federation),
    ...record(record(record(answers.nodeinfo).metadata).federation),
  }
  if (!instance.capabilities.domainBlockList || withheldFrom.has(context))
    return ok({ accountId: null, policy: normalizePolicy(federation) })
  const blocks = await context.send({ method: 'GET', path: '/api/v1/instance/domain_blocks', optional: true })
  if (!blocks.ok) {
    if (!isWithheld(blocks.fault.status)) return blocks
    withheldFrom.add(context)
  }
  return ok({
    accountId: null,
    policy: normalizePolicy(federation, blocks.ok ? blocks.value.value : undefined),
  })
}

/** The instance lacks the resource, or does not show it to this reader. */
const isWithheld = (status: number | undefined): boolean =>
  status !== undefined && [401, 403, 404, 410].includes(status)

/** The staff by role (MO10). If the instance lists nobody, the contact account. */
async function lookUpStaff(
  context: AccountContext,
  { answers, instance }: InstanceLoader,
): Promise<Outcome<LookupAnswer>> {
  const groups: { [K in keyof Staff]: string[] } = {
    admins: [],
    moderators: [],
    others: [],
    contact: [],
    addresses: [],
  }
  const listed = instance.staffAccounts.slice(0, MAX_STAFF)
  const found = await Promise.all(listed.map((address) => findStaff(context, address, instance.host)))
  for (const [index, id] of found.entries()) {
    if (id === null) groups.addresses.push(listed[index] ?? '')
    else groups[groupOf(context, id)].push(id)
  }
  if (listed.length === 0) {
    const { contact_account, contact } = record(answers.instance)
    const harvest = newHarvest()
    const id = normalizeAccount(contact_account ?? record(contact).account, harvest, context.normalizeContext)
    absorb(context.store, context.account, harvest)
    if (id !== null) groups.contact.push(id)
  }
  const { admins, moderators, others } = groups
  return ok({
    accountId: null,
    accountIds: [...admins, ...moderators, ...others, ...groups.contact],
    staff: groups,
  })
}

/** The id of the account at `address`; null if it can't be found. */
async function findStaff(context: AccountContext, address: string, host: string): Promise<string | null> {
  const name = staffName(address, host)
  const looked = name === null ? null : await lookUpAccount(context, name)
  return looked?.ok ? looked.value.accountId : null
}

function groupOf({ store, account }: AccountContext, id: string): 'admins' | 'moderators' | 'others' {
  const found = store.get(entityKey(account, 'account', id))
  if (found?.role === 'admin') return 'admins'
  return found?.role === 'moderator' ? 'moderators' : 'others'
}

/** Mastodon's calls for documents; the terms of service are loaded with the instance. */
const CALLS = {
  description: '/api/v1/instance/extended_description',
  privacy: '/api/v1/instance/privacy_policy',
} as const

/** A text that the instance's admins wrote about it (I31, I35). */
async function lookUpDocument(
  { send }: AccountContext,
  instances: InstanceLoader,
  document: InstanceDocument,
): Promise<Outcome<LookupAnswer>> {
  const { capabilities, site } = instances.instance
  const { terms, description, short_description } = record(instances.answers.instance)
  const shown = (html: unknown): Outcome<LookupAnswer> => {
    const text = parseRichText(htmlFragment(html), { greentext: false, base: site })
    return ok({ accountId: null, document: text.length > 0 ? text : null })
  }
  if (document === 'terms') return typeof terms === 'string' ? shown(terms) : lookUpTerms(instances)
  if (capabilities.instanceDocuments) {
    const answer = await send({ method: 'GET', path: CALLS[document], optional: true })
    if (answer.ok) return shown(record(answer.value.value).content)
    return isWithheld(answer.fault.status) ? shown('') : answer
  }
  // The short description is at the top of the page.
  const isLonger = typeof short_description === 'string' && short_description !== description
  return shown(document === 'description' && isLonger ? description : '')
}

async function lookUpTerms(instances: InstanceLoader): Promise<Outcome<LookupAnswer>> {
  const extras = await instances.extras.get()
  const terms = await extras.terms()
  return terms === null && extras.termsFault !== null
    ? failed(extras.termsFault)
    : ok({ accountId: null, document: terms })
}
