import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { PersonHistoryPart } from '../../../shared/model/personHistory.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { personCall, personLogCall, personReportsCalls, postsCall } from '../../dialect/moderationCalls.ts'
import { optionalCount, record } from '../../json/read.ts'
import { normalizeLog } from '../../normalize/moderation.ts'
import { normalizePersonRecord } from '../../normalize/personRecord.ts'
import { commitRows, readReports } from './readDeskPage.ts'

type Rows = Promise<Outcome<readonly string[]>>

const UNREADABLE = fail('unreadable', 'the answer is not a list')
const GONE = fail('missing', 'this account is not known any more')

/** Loads one part of the history of an account (MO25). */
export async function loadPersonHistory(
  context: AccountContext,
  part: PersonHistoryPart,
  personId: string,
): Rows {
  const person = context.store.get(entityKey(context.account, 'account', personId))
  if (person === undefined) return GONE
  switch (part) {
    case 'personRecord':
      return loadRecord(context, person)
    case 'personLog':
      return loadLog(context, person)
    default:
      return loadReportsOf(context, person, part === 'reportsAbout' ? 'about' : 'by')
  }
}

async function loadRecord(context: AccountContext, person: Account): Rows {
  const instance = context.instance()
  const countCall = context.own()?.privileges.includes('messages_read') ? postsCall(instance, person) : null
  const [answer, counted] = await Promise.all([
    context.send({ ...personCall(instance, person), urgent: true }),
    countCall === null ? null : context.send({ ...countCall, optional: true }),
  ])
  if (!answer.ok) return answer
  const posts = counted?.ok ? optionalCount(record(counted.value.value).total) : undefined
  const personRecord = {
    ...normalizePersonRecord(answer.value.value, person.id),
    ...(posts === undefined ? {} : { posts }),
  }
  commitRows(context, 'personRecord', [personRecord])
  return ok([person.id])
}

/** The reports about an account or by it, newest first. */
async function loadReportsOf(context: AccountContext, person: Account, which: 'about' | 'by'): Rows {
  const { store, account, send, instance } = context
  const answers = await Promise.all(personReportsCalls(instance(), person.id, which).map(send))
  const found: { readonly id: string; readonly createdAt: string }[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    const rows = readReports(context, answer.value.value)
    if (rows === null) return UNREADABLE
    found.push(...rows)
  }
  const isTheirs = (id: string): boolean => {
    const report = store.get(entityKey(account, 'report', id))
    return (which === 'about' ? report?.accountId : report?.actorId) === person.id
  }
  return ok(
    found
      .filter(({ id }) => isTheirs(id))
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
      .map(({ id }) => id),
  )
}

/** The entries of the log that name an account. The instance's search also finds longer names. */
async function loadLog(context: AccountContext, person: Account): Rows {
  const answer = await context.send(personLogCall(person))
  if (!answer.ok) return answer
  const entries = normalizeLog(answer.value.value)
  const named = entries
    ?.filter(({ text }) => namesAccount(text, person.acct))
    // Ids of their own: the list of the whole log has the same entries, and removes them when it no longer shows them.
    .map((entry) => ({ ...entry, id: `${person.id} ${entry.id}` }))
  const rows = commitRows(context, 'logEntry', named ?? null)
  return rows === null ? UNREADABLE : ok(rows.map(({ id }) => id))
}

/** Whether `text` contains `@acct` as a whole name. */
export function namesAccount(text: string, acct: string): boolean {
  const name = `@${acct}`.toLowerCase()
  const lowerCase = text.toLowerCase()
  for (let at = lowerCase.indexOf(name); at !== -1; at = lowerCase.indexOf(name, at + 1))
    if (
      !/^(?:[\w@-]|\.\w)/.test(lowerCase.slice(at + name.length)) &&
      !/[\w.-]/.test(lowerCase[at - 1] ?? '')
    )
      return true
  return false
}
