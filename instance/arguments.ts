import { parseArgs } from 'node:util'
import { MIN_SECRET_CHARS } from './controlAccess.ts'
import type { DialectName } from './dialects/dialectName.ts'
import { DIALECTS } from './dialects/dialects.ts'
import { normalHost } from './gate.ts'

export interface Arguments {
  port: number
  data: string | null
  open: boolean
  help: boolean
  lively: number
  /** Serve the client in front of this real instance instead of the embedded one. */
  instance: string | null
  /** Folder of the built client; `null`: `dist`. */
  static: string | null
  posts: number
  dialect: DialectName
  /** More names that the server answers to. */
  hosts: string[]
  /** The address under which browsers reach the embedded instance, if it is not its own. */
  origin: string | null
  /** The secret of the control routes; `null`: there are none. */
  control: string | null
}

export const USAGE = `npm start -- [options]

  --port N          port on 127.0.0.1 (4000)
  --open            open the browser
  --lively N        simulated posts per minute (6)
  --posts N         number of generated posts (3000)
  --data DIR        save the state in this directory
  --dialect NAME    imitate pleroma, pleroma@2.7, akkoma, mastodon (4.6), mastodon@4.3, gotosocial, plain, plain@hollo or plain@snac
  --instance URL    serve the client in front of a real instance
  --static DIR      folder of the built client (dist)
  --host NAME       answer to this host name too, such as that of a proxy; may be repeated
  --origin URL      address in the links of the embedded instance, where a proxy stands in front of it
  --control SECRET  serve the controls for experiments (instance/control.ts) to whoever sends this secret
  --no-build        don't build the client, even if dist is older than its sources`

/** Parses the command line. Throws an Error with a one-sentence message. */
export function readArguments(given: string[]): Arguments {
  const { values } = parse(given)
  const dialect = DIALECTS.find((name) => name === values.dialect)
  if (!dialect) throw new Error(`--dialect must be one of ${DIALECTS.join(', ')}, not “${values.dialect}”.`)
  if (values.instance !== undefined && !isHttpUrl(values.instance)) {
    throw new Error(`--instance needs an address such as https://social.example, not “${values.instance}”.`)
  }
  if (values.origin !== undefined && !isHttpUrl(values.origin))
    throw new Error(`--origin needs an address such as https://rookery.test, not “${values.origin}”.`)
  const noName = values.host.find((name) => normalHost(name) === null)
  if (noName !== undefined) throw new Error(`--host needs a name such as rookery.test, not “${noName}”.`)
  if (values.control !== undefined && values.instance !== undefined)
    throw new Error('--control is for the embedded instance, not for the one of --instance.')
  if (values.control !== undefined && values.control.length < MIN_SECRET_CHARS)
    throw new Error(`--control needs a secret of at least ${MIN_SECRET_CHARS} characters.`)
  return {
    port: wholeNumber('port', values.port, 65_535),
    lively: wholeNumber('lively', values.lively, 12_000),
    posts: wholeNumber('posts', values.posts, 100_000),
    data: values.data ?? null,
    open: values.open,
    help: values.help,
    instance: values.instance ?? null,
    static: values.static ?? null,
    dialect,
    hosts: values.host,
    origin: values.origin === undefined ? null : new URL(values.origin).origin,
    control: values.control ?? null,
  }
}

function isHttpUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

function parse(given: string[]) {
  try {
    return parseArgs({
      args: given,
      options: {
        port: { type: 'string', default: '4000' },
        data: { type: 'string' },
        open: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        lively: { type: 'string', default: '6' },
        instance: { type: 'string' },
        static: { type: 'string' },
        posts: { type: 'string', default: '3000' },
        dialect: { type: 'string', default: 'pleroma' },
        host: { type: 'string', multiple: true, default: [] },
        origin: { type: 'string' },
        control: { type: 'string' },
      },
    })
  } catch (thrown) {
    const firstSentence = thrown instanceof Error ? thrown.message.split(/\.\s/)[0] : String(thrown)
    throw new Error(`${firstSentence}. See --help.`)
  }
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text)
  if (text !== '' && Number.isInteger(value) && value >= 0 && value <= max) return value
  throw new Error(`--${name} must be a whole number from 0 to ${max}, not “${text}”.`)
}
