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

/** Finds the user's lists by title, as import files name them. */
export class ListTitles {
  readonly #context: AccountContext
  #ids: Map<string, string> | null = null

  constructor(context: AccountContext) {
    this.#context = context
  }

  /** The id of the list titled `title`. If there is none, it is created (`create`), or the call fails. */
  async idOf(title: string, create: boolean): Promise<Outcome<string>> {
    const known = await this.#known()
    if (!known.ok) return known
    const id = known.value.get(title)
    if (id !== undefined) return ok(id)
    return create ? this.#create(title, known.value) : fail('missing', 'there is no such list')
  }

  /** Fetches the lists again on the next call: they may have changed. */
  forget(): void {
    this.#ids = null
  }

  async #known(): Promise<Outcome<Map<string, string>>> {
    if (this.#ids !== null) return ok(this.#ids)
    const lists = await fetchLists(this.#context)
    if (!lists.ok) return lists
    // Of two lists with the same title, use the first.
    this.#ids = new Map(lists.value.toReversed().map(({ id, title }) => [title, id]))
    return ok(this.#ids)
  }

  async #create(title: string, known: Map<string, string>): Promise<Outcome<string>> {
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
