/** True when the client was never built into `outDir`, or some source is newer than it. */
export function stale(outDir: string): boolean
