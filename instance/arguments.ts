import { parseArgs } from 'node:util'
import type { DialectName } from './dialects/dialectName.ts'
import { DIALECTS } from './dialects/dialects.ts'

export interface Arguments {
  port: number
  data: string | null
  open: boolean
  help: boolean
  lively: number
  /** Serve the client in front of this instance instead of the made-up one. */
  instance: string | null
  static: string | null
  posts: number
  dialect: DialectName
}

export const USAGE = `npm start -- [options]

  --port N          port on 127.0.0.1 (4000)
  --open            open it in the browser
  --lively N        posts per minute that arrive by themselves (6)
  --posts N         how many posts to make up (3000)
  --data DIR        keep what happens in this directory
  --dialect NAME    speak like pleroma, mastodon or gotosocial
  --instance URL    no made-up instance: the client in front of a real one
  --static DIR      the built client (dist)
  --no-build        does not look whether dist is older than its sources`

/** Reads the command line; throws in one clear sentence. */
export function readArguments(given: string[]): Arguments {
  const { values } = parse(given)
  const dialect = DIALECTS.find((name) => name === values.dialect)
  if (!dialect) throw new Error(`--dialect must be one of ${DIALECTS.join(', ')}, not “${values.dialect}”.`)
  if (values.instance !== undefined && !isAddress(values.instance)) {
    throw new Error(`--instance needs an address such as https://social.example, not “${values.instance}”.`)
  }
  return {
    port: number('port', values.port, 65_535),
    lively: number('lively', values.lively, 12_000),
    posts: number('posts', values.posts, 100_000),
    data: values.data ?? null,
    open: values.open,
    help: values.help,
    instance: values.instance ?? null,
    static: values.static ?? null,
    dialect,
  }
}

function isAddress(text: string): boolean {
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
    const words = thrown instanceof Error ? thrown.message.split(/\.\s/)[0] : String(thrown)
    throw new Error(`${words}. See --help.`)
  }
}

function number(name: string, text: string, most: number): number {
  const value = Number(text)
  if (text !== '' && Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new Error(`--${name} must be a whole number from 0 to ${most}, not “${text}”.`)
}
