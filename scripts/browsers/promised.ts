/**
 * The oldest browsers that the client promises to run in (docs/browsers.md). A test compares what the code uses with them
 * (`tests/browsers.test.ts`), the build lowers its syntax to them, and older ones get a page that says so (E47).
 */
export const PROMISED = { chrome: 120, edge: 120, firefox: 125, safari: 17, safari_ios: 17 } as const

/** The same, as the bundler's target. */
export const TARGET = ['chrome120', 'edge120', 'firefox125', 'safari17']
