import type { Instance } from '../../../instance/createInstance.ts'
import { openMemorySocket } from '../../../instance/memorySocket.ts'
import type { BrowserOptions, FakeBrowser } from './fakeBrowser.ts'
import { startActivity } from './settle.ts'
import type { signedInRecord } from './signedInRecord.ts'

/** Options that connect a browser to an embedded instance, without a network port in between. */
export const connectedTo = (instance: Instance): Required<Pick<BrowserOptions, 'fetch' | 'openSocket'>> => ({
  fetch: async (input, init) => {
    const done = startActivity()
    try {
      const response = await instance.app.fetch(new Request(input, init))
      const body = await response.arrayBuffer()
      const { status, headers } = response
      return new Response(status === 204 || status === 304 ? null : body, { status, headers })
    } finally {
      done()
    }
  },
  openSocket: (url) => openMemorySocket(instance, url),
})

/** Stores in `browser` a session of the user `name` of an embedded instance, as an earlier engine would have. */
export async function signInAt(browser: FakeBrowser, instance: Instance, name: string): Promise<void> {
  const path = '/api/v1/accounts/verify_credentials'
  const { body } = await instance.control.act({ as: name, method: 'GET', path })
  const account = body as Parameters<typeof signedInRecord>[0]
  await browser.storeSession(account, name, instance.control.token(name))
}
