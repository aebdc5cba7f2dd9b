import { addAccount, blankAccount } from '../state/accounts.ts'
import type { Account } from '../state/records.ts'
import { COMMON_PASSWORD } from '../state/secrets.ts'
import type { World } from '../world.ts'
import { LOCAL_PEOPLE, type Person, REMOTE_PEOPLE, SIGN_IN_PEOPLE } from './people.ts'
import { sentence } from './sentences.ts'

const DAY_MS = 86_400_000

/** The seeded accounts, and the language that each of them writes in. */
export interface Cast {
  /** Those to sign in with. */
  signIn: Account[]
  local: Account[]
  remote: Account[]
  /** Account id → language. */
  languageOf: Map<string, string>
}

/** Creates all accounts. */
export function seedAccounts(world: World): Cast {
  const languageOf = new Map<string, string>()
  let ageDays = 900

  function makeAccount(person: Person, domain: string | null): Account {
    const { language = 'en', ...fixed } = person
    ageDays -= 9
    const createdAt = world.now() - ageDays * DAY_MS
    const { username } = person
    const account: Account = {
      ...blankAccount(world.makeId(createdAt), username, createdAt),
      note: sentence(world.random, language),
      domain,
      password: domain === null ? COMMON_PASSWORD : null,
      ...(domain === null
        ? {}
        : {
            avatar: `/media/avatars/${username}-${domain}.png`,
            header: `/media/headers/${username}-${domain}.png`,
          }),
      ...fixed,
      recoveryCodes: [...(person.recoveryCodes ?? [])],
      fields: [...(person.fields ?? [])],
    }
    languageOf.set(account.id, language)
    return addAccount(world.store, account)
  }

  return {
    signIn: SIGN_IN_PEOPLE.map((person) => makeAccount(person, null)),
    local: LOCAL_PEOPLE.map((person) => makeAccount(person, null)),
    remote: Object.entries(REMOTE_PEOPLE).flatMap(([domain, persons]) =>
      persons.map((person) => makeAccount(person, domain)),
    ),
    languageOf,
  }
}
