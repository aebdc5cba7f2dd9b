export function summaryLines(run: {
  readonly counts: { readonly passed: number; readonly failed: number; readonly skipped: number }
  readonly failures: readonly string[]
  readonly triedAgain: readonly string[]
  readonly untranslated: readonly string[]
  readonly seconds: number
  readonly seed: number
}): readonly string[]
