import type { Random } from '../../instance/state/random.ts'
import type { Site } from './site.ts'

type End = () => void | Promise<void>
type Strike = (site: Site, random: Random) => void | End | Promise<void> | Promise<End>

const MINUTE_MS = 60_000
const API = '/api/'
const POSTING = 'POST /api/v1/statuses'

/** Everything that may go wrong, by name. A function that is returned ends it. */
export const FAULTS: Readonly<Record<string, Strike>> = {
  'sockets cut': (site) => site.cutSockets(),
  'sockets closed by a restart': (site) => site.cutSockets(1001),
  'sockets half open': (site) => site.silenceSockets(),
  'sockets refused': async (site) => {
    await site.refuseSockets(true)
    await site.cutSockets()
    return () => site.refuseSockets(false)
  },
  'too many requests': (site, random) =>
    site.fault({ match: API, status: 429, retryAfter: random.int(1, 40), times: random.int(1, 3) }),
  'an error': (site, random) => site.fault({ match: API, status: 500, times: random.int(1, 4) }),
  'a gateway error': (site, random) =>
    site.fault({ match: API, status: random.pick([502, 503, 504]), body: 'html', times: random.int(1, 6) }),
  'a lost answer': (site) => site.fault({ match: POSTING, dropAnswer: true, times: 1 }),
  'lost answers': (site, random) =>
    site.fault({ match: '(POST|DELETE) /api/', dropAnswer: true, times: random.int(1, 3) }),
  'connections cut': (site, random) =>
    site.fault({ match: API, dropConnection: true, times: random.int(1, 6) }),
  'half of an answer': (site, random) =>
    site.fault({ match: API, body: 'truncated', times: random.int(1, 3) }),
  'half of the answer to a post': (site) => site.fault({ match: POSTING, body: 'truncated', times: 1 }),
  'an answer of another shape': (site, random) =>
    site.fault({ match: 'GET /api/', body: 'wrong-shape', times: random.int(1, 2) }),
  'a lost answer to a file': (site) =>
    site.fault({ match: 'POST /api/v[12]/media', dropAnswer: true, times: 1 }),
  'slow answers': (site, random) =>
    site.fault({ match: API, delayMs: random.pick([300, 3_000, 20_000, 40_000]), times: random.int(1, 4) }),
  'no network': async (site) => {
    await site.online(false)
    await site.cutSockets()
    return () => site.online(true)
  },
  'a full disk': async (site) => {
    await site.fullDisk(true)
    return () => site.fullDisk(false)
  },
  'deleted data': (site) => site.deleteData(),
  'a translated tab': async (site) => {
    await site.translate(true)
    return () => site.translate(false)
  },
  'a row removed by an extension': (site) => site.removeRow(),
  // What a captive portal answers instead of the instance.
  'a portal': async (site) => {
    await site.cutSockets()
    await site.fault({ match: API, status: 200, body: 'html', times: 6 })
  },
  'a dead tab': (site) => site.killTab(),
  'a dead engine': (site) => site.killEngine(),
  'another build': (site) => site.deploy(),
  'frozen tabs': async (site) => {
    await site.freezeTabs(true)
    return () => site.freezeTabs(false)
  },
  'a clock set forward': (site, random) => site.shiftClock(random.int(1, 120) * MINUTE_MS),
  'a clock set back': (site, random) => site.shiftClock(-random.int(1, 120) * MINUTE_MS),
  'a sleep': async (site, random) => {
    const ms = random.int(1, 480) * MINUTE_MS
    await site.cutSockets()
    await site.sleep(ms)
  },
}
