import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { PeopleFile } from '../../../shared/model/accountData.ts'
import { fetchPages } from '../../collections/fetchPages.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { line, record } from '../../json/read.ts'
import { screenName } from '../../normalize/screenName.ts'
import { writePeopleCsv } from './peopleCsv.ts'

const PER_PAGE = 80
/** Limit for instances that page without an end. */
const MAX_PAGES = 1_000

/** Mastodon's title of the column; its lists of blocks have none. */
const TITLES: Readonly<Record<PeopleFile, string | null>> = {
  follows: 'Account address',
  mutes: 'Account address',
  blocks: null,
  domains: null,
}

/** All pages of a list as the CSV file that Mastodon would export (AC22). */
export async function exportPeople(context: AccountContext, what: PeopleFile): Promise<Outcome<string>> {
  const paths: Readonly<Record<PeopleFile, string>> = {
    follows: `/api/v1/accounts/${encodeURIComponent(context.own()?.userId ?? '')}/following`,
    mutes: '/api/v1/mutes',
    blocks: '/api/v1/blocks',
    domains: '/api/v1/domain_blocks',
  }
  const { host } = context.normalizing
  const names = new Set<string>()
  const loaded = await fetchPages(context, {
    path: paths[what],
    perPage: PER_PAGE,
    maxPages: MAX_PAGES,
    take: (entries) => {
      const before = names.size
      for (const entry of entries) {
        const acct = what === 'domains' ? line(entry) : screenName(record(entry)).acct
        // Names of local accounts have no host, but the file is read elsewhere.
        if (acct !== '') names.add(what === 'domains' || acct.includes('@') ? acct : `${acct}@${host}`)
      }
      return names.size > before
    },
  })
  return loaded.ok ? ok(writePeopleCsv([...names], TITLES[what])) : loaded
}
