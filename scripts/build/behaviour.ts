import type { TextFile } from './textFiles.ts'

// The pages in docs/behaviour, and the citations of their rules. Used by `tests/behaviour.test.ts`.

interface BehaviourPage {
  readonly path: string
  readonly bytes: number
  /** Ids of its rules, in order, including duplicates. */
  readonly rules: readonly string[]
  /** Lines that look like a rule but are not written as one. */
  readonly malformed: readonly string[]
}

const FOLDER = 'docs/behaviour/'
const INDEX = `${FOLDER}README.md`
const INDEX_ROW = /^\| \[([\w-]+\.md)\]\(\1\) \| ([A-Z]+) \|/gm
const RULE = /^- \*\*([A-Z]+[1-9]\d*)\*\* \S/
const RULE_LIKE = /^\s*[-*] \**[A-Z]{1,2}\d+/

/** The prefix of each page in the index, by the page's path. */
export const prefixesOf = (files: readonly TextFile[]): ReadonlyMap<string, string> =>
  new Map(
    [...(files.find(({ path }) => path === INDEX)?.text.matchAll(INDEX_ROW) ?? [])].map(
      ([, page = '', prefix = '']) => [`${FOLDER}${page}`, prefix],
    ),
  )

/** The pages among `files`, without the index. */
export const pagesOf = (files: readonly TextFile[]): readonly BehaviourPage[] =>
  files
    .filter(({ path }) => path.startsWith(FOLDER) && path.endsWith('.md') && path !== INDEX)
    .map(({ path, text }) => {
      const lines = text.split('\n')
      return {
        path,
        bytes: Buffer.byteLength(text),
        rules: lines.flatMap((line) => RULE.exec(line)?.[1] ?? []),
        malformed: lines.filter((line) => RULE_LIKE.test(line) && !RULE.test(line)),
      }
    })

/**
 * The rules that `file` cites. In code: ids in comments and at the end of test titles, as `(T12)` or `(T12, T15)`;
 * also `by T12`, `rule T12`, `see T12`, and a comment that is nothing but an id. In docs/behaviour: every id outside
 * of code spans. In other documents: ids in parentheses.
 */
export function citationsIn({ path, text }: TextFile, prefixes: readonly string[]): readonly string[] {
  const { bare, inParentheses, afterWord, alone } = patternsOf(prefixes)
  if (path.startsWith(FOLDER)) return idsIn(withoutCode(text), bare)
  if (path.endsWith('.md')) return idsIn(withoutCode(text), inParentheses, bare)
  const comments = commentsIn(text)
  const titles = /\.test\.tsx?$/.test(path) ? endsOfStrings(text) : []
  return [...comments, ...titles].flatMap((place) => [
    ...idsIn(place, inParentheses, bare),
    ...idsIn(place, afterWord, bare),
    ...idsIn(place, alone, bare),
  ])
}

const patternsOf = (prefixes: readonly string[]) => {
  const id = `(?:${prefixes.join('|')})[1-9]\\d*`
  const ids = `${id}(?:(?:, | and | to )${id})*`
  return {
    bare: new RegExp(`(?<![\\w.&%#/-])${id}\\b`, 'g'),
    inParentheses: new RegExp(`\\(${ids}(?=[),;:])`, 'g'),
    afterWord: new RegExp(`\\b(?:by|rules?|see) ${ids}\\b`, 'gi'),
    alone: new RegExp(`^\\s*${ids}\\.?\\s*$`, 'g'),
  }
}

/** The ids that `within` finds in the places that `around` finds. */
const idsIn = (text: string, around: RegExp, within?: RegExp): readonly string[] =>
  [...text.matchAll(around)].flatMap(([found]) =>
    within === undefined ? [found] : [...found.matchAll(within)].map(([id]) => id),
  )

const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')

/** The text of each comment, line by line: good enough for citations, which never span lines. */
const commentsIn = (code: string): readonly string[] =>
  code.split('\n').flatMap((line) => {
    const found = /^\s*\*(?!\/)\s?(.*)$/.exec(line) ?? /(?:^|[\s{])\/[/*]+\s?(.*)$/.exec(line)
    return found?.[1] === undefined ? [] : [found[1].replace(/\s*\*\/\}?\s*$/, '')]
  })

/** The parentheses at the end of each string literal. */
const endsOfStrings = (code: string): readonly string[] =>
  [...code.matchAll(/\([A-Z][^()'"`\n]*\)(?=['"`])/g)].map(([found]) => found)

const OUTSIDE = /\bspec\/|§|\bspecification \d|(?<!\w)\(spec\)|\bdesign "/

/** Lines that refer to a document outside the repository. */
export const outsideReferences = ({ path, text }: TextFile): readonly string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      OUTSIDE.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`] : [],
    )
