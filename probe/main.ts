/** Command line entry: `node --import tsx probe/main.ts https://server [options]`. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readArguments, USAGE } from './arguments.ts'
import { findingsOf } from './findings.ts'
import { logInByCode } from './logIn.ts'
import { nodeClock, openNodeSocket } from './nodePlatform.ts'
import { recordsOf } from './record.ts'
import { reportOf } from './report.ts'
import { runProbe } from './runProbe.ts'
import { EMOJI_FILE } from './tap.ts'

/** Two requests a second: the probe is a guest. */
const PACE_MS = 500

/** Where a build finds the names of emoji. */
Object.assign(globalThis, { __EMOJI_FILES__: { en: EMOJI_FILE } })

async function askForCode(address: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  console.error(`Open this page, log in, and copy the code that it then shows:\n\n  ${address}\n`)
  // Without a terminal there is no answer.
  const ended = once(terminal, 'close').then(() => '')
  const code = await Promise.race([terminal.question('Code: '), ended])
  terminal.close()
  if (code.trim() === '') throw new Error('No code was given.')
  return code
}

try {
  const given = readArguments(process.argv.slice(2), process.env)
  if (given.help) {
    console.log(USAGE)
    process.exit(0)
  }
  const loggedIn = given.logIn
    ? await logInByCode({
        ...given,
        fetch,
        clock: nodeClock,
        randomId: () => randomBytes(16).toString('hex'),
        askForCode,
      })
    : null
  const probed = await runProbe({
    ...given,
    token: loggedIn?.token ?? given.token,
    clock: nodeClock,
    paceMs: PACE_MS,
    fetch,
    openSocket: openNodeSocket,
    onStep: (name) => process.stderr.write(`\r\x1b[K${name}`),
  }).finally(() => loggedIn?.logOut())
  process.stderr.write('\r\x1b[K')
  if (given.record !== undefined) {
    mkdirSync(given.record, { recursive: true })
    for (const { name, text } of recordsOf(probed.calls)) writeFileSync(join(given.record, name), text)
  }
  console.log(reportOf(probed, probed.sample))
  process.exit(findingsOf(probed).some(({ kind }) => kind === 'wrong') ? 1 : 0)
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown)
  process.exit(2)
}
