import { optionalBool, record } from './read.ts'

/**
 * What an answer says about a state that it may have under several names: true if one of them is. Undefined if it has none of
 * them: what is absent says nothing.
 */
export function told(answer: unknown, ...names: readonly string[]): boolean | undefined {
  const said = names.map((name) => optionalBool(record(answer)[name])).filter((value) => value !== undefined)
  return said.length === 0 ? undefined : said.includes(true)
}

/** Whether an answer says that a state is not `asked`. */
export const isOtherwise = (answer: unknown, asked: boolean, ...names: readonly string[]): boolean =>
  told(answer, ...names) === !asked
