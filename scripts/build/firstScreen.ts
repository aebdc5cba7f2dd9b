/** The page's entry module. */
export const ENTRY = 'src/ui/main.ts'

/**
 * Lazily imported modules that the first signed-in timeline needs. The page preloads them, and their chunks count
 * towards the page's size budget.
 */
export const FIRST_SCREEN: readonly string[] = ['src/ui/app/render.tsx']
