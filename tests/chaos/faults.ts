import type { Random } from '../../instance/state/random.ts'
import type { Site } from './site.ts'

type Strike = (site: Site, random: Random) => void | (() => void) | Promise<void>

const MINUTE_MS = 60_000
const API = '/api/'
const POSTING = 'POST /api/v1/statuses'

/** Everything that may go wrong, by name. A function that is returned ends it. */
export const FAULTS: Readonly<Record<string, Strike>> = {
  'sockets cut': (site) => site.cutSockets(),
  'sockets closed by a restart': (site) => site.cutSockets(1001),
  'sockets half open': (site) => site.deafenSockets(),
  'sockets refused': (site) => {
    site.refuseSockets(true)
    site.cutSockets()
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
  'slow answers': (site, random) =>
    site.fault({ match: API, delayMs: random.pick([300, 3_000, 20_000, 40_000]), times: random.int(1, 4) }),
  'no network': (site) => {
    site.online(false)
    site.cutSockets()
    return () => site.online(true)
  },
  'a full disk': (site) => {
    site.fullDisk(true)
    return () => site.fullDisk(false)
  },
  'a dead tab': (site) => site.killTab(),
  'a dead engine': (site) => site.killEngine(),
  'a clock set forward': (site, random) => site.setClock(random.int(1, 120) * MINUTE_MS),
  'a clock set back': (site, random) => site.setClock(-random.int(1, 120) * MINUTE_MS),
  'a sleep': (site, random) => {
    site.cutSockets()
    site.sleep(random.int(1, 480) * MINUTE_MS)
  },
}
