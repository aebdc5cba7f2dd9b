import type { Plugin } from 'vite'

/**
 * Replaces the enums of htmlparser2's tokenizer by their numbers, as TypeScript does with a `const enum`. A compiled enum is an
 * object that contains every name twice.
 */
export const plainEnums = (): Plugin => ({
  name: 'rookery:plain-enums',
  apply: 'build',
  transform: {
    filter: { id: /\/htmlparser2\/dist\/Tokenizer\.js$/ },
    handler: (code) => ({ code: withoutEnums(code), map: null }),
  },
})

const ENUM = /^(export )?var (\w+);\n\(function \(\2\) \{\n([^}]*)\}\)\(\2 \|\| \(\2 = \{\}\)\);\n/gm
const MEMBER = /\["(\w+)"\] = (\d+)\]/g

/**
 * `code` with numbers instead of its compiled enums. An exported enum becomes a plain object, for the modules that import it. An
 * enum stays as it is if a member is not a number, or if it is used for more than its members.
 */
export function withoutEnums(code: string): string {
  const numbers = new Map<string, string>()
  const rest = code.replaceAll(ENUM, (whole, exported: string | undefined, name: string, members: string) => {
    const all = [...members.matchAll(MEMBER)]
    const other = new RegExp(`\\b${name}\\b(?!\\.(?:${all.map(([, member]) => member).join('|')})\\b)`)
    if (all.length !== members.split(';').length - 1 || other.test(code.replace(whole, ''))) return whole
    for (const [, member, number] of all) numbers.set(`${name}.${member}`, String(number))
    if (exported === undefined) return ''
    return `export const ${name} = { ${all.map(([, member, number]) => `${member}: ${number}`).join(', ')} };\n`
  })
  return rest.replaceAll(/\b[A-Z]\w+\.[A-Z]\w*\b/g, (used) => numbers.get(used) ?? used)
}
