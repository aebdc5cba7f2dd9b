import type { Shapes } from './shapes.ts'

/** What has changed in the contract. */
export interface Changes {
  /** One line for each. */
  readonly lines: readonly string[]
  /** A side that does not know of the change can't go on: PROTOCOL rises. */
  readonly breaking: boolean
}

const isOptionalField = (line: string): boolean => /^[^|[(]\S*\?: /.test(line)

/**
 * The changes from `before` to `after`. A field that may be missing breaks nothing: who does not know it does not send it, and
 * passes over it. All else breaks the other side, which waits for it, or can't read it.
 */
export function changesOf(before: Shapes, after: Shapes): Changes {
  const lines: string[] = []
  let breaking = false
  for (const name of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const old = before.get(name)
    const now = after.get(name)
    if (old === undefined) {
      // Who refers to it has changed, too.
      lines.push(`${name} is new`)
    } else if (now === undefined) {
      lines.push(`${name} is gone`)
      breaking = true
    } else {
      const gone = [...old].filter((line) => !now.has(line))
      const added = [...now].filter((line) => !old.has(line))
      lines.push(
        ...gone.map((line) => `${name}: without  ${line}`),
        ...added.map((line) => `${name}: with     ${line}`),
      )
      breaking ||= gone.length > 0 || !added.every(isOptionalField)
    }
  }
  return { lines, breaking }
}

/** The recorded contract: its version and its shapes. */
export interface Contract {
  readonly protocol: number
  readonly shapes: Shapes
}

/** A contract as the text of a file, with one line for each field, so that changes on two branches rarely meet. */
export function writeContract({ protocol, shapes }: Contract): string {
  const types = [...shapes].sort(([a], [b]) => (a < b ? -1 : 1))
  const blocks = types.map(([name, lines]) => [name, ...[...lines].map((line) => `  ${line}`)].join('\n'))
  return `${[`protocol ${protocol}`, ...blocks].join('\n\n')}\n`
}

export function readContract(text: string): Contract {
  const [first = '', ...blocks] = text.trimEnd().split('\n\n')
  const shapes = new Map(
    blocks.map((block) => {
      const [name = '', ...lines] = block.split('\n')
      return [name, new Set(lines.map((line) => line.trim()))]
    }),
  )
  return { protocol: Number(first.replace('protocol ', '')), shapes }
}
