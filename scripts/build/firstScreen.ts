/** Where the page begins. */
export const ENTRY = 'src/ui/main.ts'

/**
 * Modules that are imported lazily, yet needed for the first signed-in timeline: they are preloaded by
 * the page, and their chunks count against the page's budget.
 */
export const FIRST_SCREEN: readonly string[] = ['src/ui/app/render.tsx']
