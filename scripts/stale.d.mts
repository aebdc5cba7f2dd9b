/** Whether the client was never built into `outDir`, or a source file is newer than the build. */
export function stale(outDir: string): boolean
