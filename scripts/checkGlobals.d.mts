/** What is wrong with the state of modules in `files` (path and text of each), against the numbers that are known. */
export function globalsProblems(
  files: readonly (readonly [path: string, text: string])[],
  known: Readonly<Record<string, number>>,
): readonly string[]
