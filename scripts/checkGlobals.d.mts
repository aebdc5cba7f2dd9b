/** The names of what `text`, the text of a module, keeps outside all functions. */
export function stateOf(text: string): readonly string[]

/** What is wrong with the state of modules in `files` (path and text of each), against what is known: names by file, by the reason why they stay. */
export function globalsProblems(
  files: readonly (readonly [path: string, text: string])[],
  known: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
): readonly string[]
