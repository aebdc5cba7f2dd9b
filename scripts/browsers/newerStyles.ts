import { type Compat, lacking, type Versions } from './compat.ts'

/** What a built style sheet uses that `promised` browsers lack: `:popover-open (safari 17)`. */
export function newerStyles(css: string, promised: Versions, { css: data }: Compat): string[] {
  const found = new Set<string>()
  const look = (name: string, place: unknown): void => {
    const lackedBy = lacking(place, promised)
    if (lackedBy.length > 0) found.add(`${name} (${lackedBy.join(', ')})`)
  }
  // In a minified sheet a prelude is what stands before a brace, and a declaration what stands before a semicolon or the end.
  for (const [, prelude = '', end] of css
    .replaceAll(/"[^"]*"|url\([^)]*\)/g, '')
    .matchAll(/([^{};]+)([{};])/g)) {
    const [, rule] = /^@([\w-]+)/.exec(prelude.trim()) ?? []
    if (rule !== undefined) look(`@${rule}`, data['at-rules'][rule])
    else if (end === '{')
      for (const [, colons = '', name = ''] of prelude.matchAll(/(::?)([a-z-]+)/g))
        look(colons + name, data.selectors[name])
    else {
      const [, property] = /^\s*([a-z-]+)\s*:/.exec(prelude) ?? []
      if (property !== undefined) look(property, data.properties[property])
    }
  }
  return [...found].sort()
}
