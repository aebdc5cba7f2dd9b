import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { List } from '../../../shared/model/list.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { normalizeLists } from '../../normalize/list.ts'

/** GET /api/v1/lists. */
export async function fetchLists({ send }: AccountContext): Promise<Outcome<readonly List[]>> {
  const answer = await send({ method: 'GET', path: '/api/v1/lists' })
  if (!answer.ok) return answer
  const lists = normalizeLists(answer.value.value)
  return lists === null ? fail('unreadable', 'the answer is not a list') : ok(lists)
}

/** The user's lists by their titles, which files name them by. Missing lists are made. */
export class ListTitles {
  readonly #context: AccountContext
  #ids: Map<string, string> | null = null

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** The id of the list with this title. With `make`, a missing list is made; else it is a fault. */
  async idOf(title: string, make: boolean): Promise<Outcome<string>> {
    const known = await this.#known()
    if (!known.ok) return known
    const id = known.value.get(title)
    if (id !== undefined) return ok(id)
    return make ? this.#make(title, known.value) : fail('missing', 'there is no such list')
  }

  /** The lists may have changed since. */
  forget(): void {
    this.#ids = null
  }

  async #known(): Promise<Outcome<Map<string, string>>> {
    if (this.#ids !== null) return ok(this.#ids)
    const lists = await fetchLists(this.#context)
    if (!lists.ok) return lists
    // The first of two lists with one title is used.
    this.#ids = new Map(lists.value.toReversed().map(({ id, title }) => [title, id]))
    return ok(this.#ids)
  }

  async #make(title: string, known: Map<string, string>): Promise<Outcome<string>> {
    const { send, store, account } = this.#context
    const answer = await send({ method: 'POST', path: '/api/v1/lists', json: { title } })
    if (!answer.ok) return answer
    const [list] = normalizeLists([answer.value.value]) ?? []
    if (list === undefined) return fail('unreadable', 'the answer is not a list')
    store.commit([{ key: entityKey(account, 'list', list.id), value: list }])
    known.set(title, list.id)
    return ok(list.id)
  }
}
