import type { Instance } from '../../../instance/createInstance.ts'
import { openMemorySocket } from '../../../instance/memorySocket.ts'
import { ORIGIN } from './json.ts'
import { startActivity } from './settle.ts'
import { signedInRecord } from './signedInRecord.ts'
import { World } from './world.ts'

/** `fetch` that calls the embedded instance without a port in between. */
const fetchFrom =
  (instance: Instance): typeof fetch =>
  async (input, init) => {
    const done = startActivity()
    try {
      const response = await instance.app.fetch(new Request(input, init))
      const body = await response.arrayBuffer()
      const { status, headers } = response
      return new Response(status === 204 || status === 304 ? null : body, { status, headers })
    } finally {
      done()
    }
  }

/** A browser in front of an embedded instance, in which `name` is signed in; null: a visitor. */
export async function browserAt(instance: Instance, name: string | null): Promise<World> {
  const world = new World({
    fetch: fetchFrom(instance),
    openSocket: (url) => openMemorySocket(instance, url),
  })
  if (name !== null) {
    const path = '/api/v1/accounts/verify_credentials'
    const { body } = await instance.control.act({ as: name, method: 'GET', path })
    const token = instance.control.token(name)
    const record = signedInRecord(body as Parameters<typeof signedInRecord>[0], {
      name,
      token,
      origin: ORIGIN,
    })
    await world.disk.session.put('accounts', record.account, record)
    await world.disk.session.put('meta', 'current', record.account)
  }
  return world
}
