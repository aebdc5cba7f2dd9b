import type { Instance } from '../../../instance/createInstance.ts'
import type { Status } from '../../../instance/state/records.ts'

export interface Posting {
  /** Posts as somebody, through the API; `body` is what else is sent along. Resolves with the post as it is kept. */
  post(as: string, text: string, body?: Readonly<Record<string, unknown>>): Promise<Status>
  /** Posts that say `words` and were not deleted. */
  postsSaying(words: string): Status[]
}

/** What stories at the embedded instance write and look up. */
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
