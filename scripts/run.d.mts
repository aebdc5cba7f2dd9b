/** Root of the repository. */
export const ROOT: string
export const at: (path: string) => string
export const TOOLS: {
  readonly vite: string
  readonly vitest: string
  readonly biome: string
  readonly depcruise: string
  readonly tsc: string
}
export function node(
  args: readonly string[],
  options?: { env?: Record<string, string>; quiet?: boolean },
): Promise<{ code: number; output: string }>
