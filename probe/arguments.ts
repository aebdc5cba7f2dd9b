import { parseArgs } from 'node:util'

export interface Arguments {
  readonly help: boolean
  /** Origin of the server. */
  readonly server: string
  readonly token: string | undefined
  /** Log in on the server's page, in place of a token. */
  readonly logIn: boolean
  readonly write: boolean
  /** Also ask the calls for staff. */
  readonly staff: boolean
  /** The directory for the answers. */
  readonly record: string | undefined
}

export const USAGE = `npm run probe -- https://server [options]

Asks a server everything that the client can ask it, and says what the client would be wrong about.

  --token T    an access token of an account there; without one, the probe asks as a visitor
               ROOKERY_PROBE_TOKEN in the environment is the same, and stays out of the shell's history
  --log-in     logs in on the server's own page: it prints the address, and asks for the code that the page shows;
               the login ends with the probe
  --staff      also asks the calls for moderators, and writes nothing there; the token needs their scope (admin:read)
  --write      also posts, edits, reacts, makes lists and filters, all of which it removes again
  --record DIR writes the answers to this directory, with names, texts, addresses and tokens replaced`

/** Parses the command line. Throws an Error with a one-sentence message. */
export function readArguments(given: readonly string[], env: NodeJS.ProcessEnv = {}): Arguments {
  const { values, positionals } = parse(given)
  const [server = '', ...more] = positionals
  if (!values.help && (more.length > 0 || !/^https?:\/\/[^/]/.test(server) || !URL.canParse(server)))
    throw new Error('The probe needs one address, such as https://social.example. See --help.')
  const token = values.token ?? (env.ROOKERY_PROBE_TOKEN || undefined)
  if ((values.write || values.staff) && !values.help && !token && !values['log-in'])
    throw new Error('--write and --staff need an account: --token or --log-in. See --help.')
  if (values.token && values['log-in']) throw new Error('--log-in brings a token of its own. See --help.')
  return {
    help: values.help,
    server: values.help ? '' : new URL(server).origin,
    logIn: values['log-in'],
    write: values.write,
    staff: values.staff,
    record: values.record,
    token: values['log-in'] ? undefined : token,
  }
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        token: { type: 'string' },
        'log-in': { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        staff: { type: 'boolean', default: false },
        record: { type: 'string' },
      },
    })
  } catch (thrown) {
    const firstSentence = thrown instanceof Error ? thrown.message.split(/\.\s/)[0] : String(thrown)
    throw new Error(`${firstSentence}. See --help.`)
  }
}
