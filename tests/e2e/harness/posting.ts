import type { Instance } from '../../../instance/createInstance.ts'
import type { Status } from '../../../instance/state/records.ts'

export interface Posting {
  /** Posts `text` as the account `as`, through the API, with the other parameters in `body`. Resolves with the post. */
  post(as: string, text: string, body?: Readonly<Record<string, unknown>>): Promise<Status>
  /** The posts whose text contains `words`. */
  postsSaying(words: string): Status[]
}

/** Writes and finds posts at the embedded instance. */
export const postingAt = (instance: Pick<Instance, 'control' | 'state'>): Posting => ({
  post: async (as, text, rest = {}) => {
    const { status, body } = await instance.control.act({
      as,
      path: '/api/v1/statuses',
      body: { status: text, ...rest },
    })
    const made = instance.state.statuses.get((body as { id: string }).id)
    if (!made) throw new Error(`${as} could not post: ${status} ${JSON.stringify(body)}`)
    return made
  },
  postsSaying: (words) => [...instance.state.statuses.values()].filter(({ text }) => text.includes(words)),
})
