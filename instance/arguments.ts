import { parseArgs } from 'node:util'
import type { DialectName } from './dialects/dialectName.ts'
import { DIALECTS } from './dialects/dialects.ts'

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
}

export const USAGE = `npm start -- [options]

  --port N          port on 127.0.0.1 (4000)
  --open            open the browser
  --lively N        simulated posts per minute (6)
  --posts N         number of generated posts (3000)
  --data DIR        save the state in this directory
  --dialect NAME    imitate pleroma, mastodon or gotosocial
  --instance URL    serve the client in front of a real instance
  --static DIR      folder of the built client (dist)
  --no-build        don't build the client, even if dist is older than its sources`

/** Parses the command line. Throws an Error with a one-sentence message. */
export function readArguments(given: string[]): Arguments {
  const { values } = parse(given)
  const dialect = DIALECTS.find((name) => name === values.dialect)
  if (!dialect) throw new Error(`--dialect must be one of ${DIALECTS.join(', ')}, not “${values.dialect}”.`)
  if (values.instance !== undefined && !isHttpUrl(values.instance)) {
    throw new Error(`--instance needs an address such as https://social.example, not “${values.instance}”.`)
  }
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
