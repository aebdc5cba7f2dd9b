import { type Finding, findingsOf, type Probed } from './findings.ts'
import type { Sample } from './sample.ts'
import { type Call, pathOf } from './tap.ts'

/** The report for a terminal: each call with its statuses and time, then what was asked for, then what was found. */
export function reportOf(probed: Probed, sample: Sample | null): string {
  const findings = findingsOf(probed)
  const of = (kind: Finding['kind']): readonly string[] =>
    findings.filter((one) => one.kind === kind).map(({ text }) => text)
  const wrong = of('wrong')
  const left = probed.asked.filter(({ end }) => end === 'left out')
  return [
    oneLine(titleOf(sample)),
    '',
    table([['call', 'times', 'status', 'ms'], ...callRows(probed.calls)]),
    '',
    ...streamLines(probed),
    section(
      'Not asked',
      left.map(({ name, why = '' }) => `${name}: ${why}`),
    ),
    section('The server lacks, as the client knows', lacking(probed)),
    section('Fields that the client does not know', of('field')),
    section('To know', of('note')),
    section('Wrong', wrong),
    wrong.length === 0
      ? 'The client understands this server.'
      : wrong.length === 1
        ? '1 thing is wrong.'
        : `${wrong.length} things are wrong.`,
  ].join('\n')
}

const titleOf = (sample: Sample | null): string =>
  sample === null
    ? 'The server did not describe itself.'
    : `${sample.instance.server}: ${sample.instance.software} ${sample.instance.version}, as ${sample.ownName ?? 'a visitor'}`

/** One line for each stream, with what arrived on it. */
const streamLines = ({ streams }: Probed): readonly string[] =>
  streams === null
    ? []
    : [
        section(
          'Streams',
          streams.map(({ name, end, said, events }) =>
            [`${name}: ${end}`, ...(said === undefined ? [] : [said]), ...events].join(', '),
          ),
        ),
      ]

const lacking = ({ asked }: Probed): readonly string[] =>
  asked.filter(({ offered, end }) => !offered && end === 'failed').map(({ name }) => name)

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${oneLine(line)}\n`).join('')}`

/** Without the characters that end a line or steer the terminal: servers say what they like. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')

/** One row for each method and path, in the order of their first calls. */
function callRows(calls: readonly Call[]): readonly (readonly string[])[] {
  const byCall = new Map<string, Call[]>()
  for (const call of calls) {
    const name = `${call.method} ${pathOf(call.path)}`
    byCall.set(name, [...(byCall.get(name) ?? []), call])
  }
  return [...byCall].map(([name, same]) => {
    const statuses = [...new Set(same.map(({ status }) => status ?? 'none'))].join(' ')
    const longest = Math.max(...same.map(({ ms }) => ms))
    return [name, String(same.length), statuses, String(longest)]
  })
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
