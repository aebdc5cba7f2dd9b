export const TEST_BUILD: number
export const TEST_DIST: string
export function testDist(): string
export function buildClient(options: {
  outDir: string
  build?: number
  config?: string
  sourcemap?: boolean
}): Promise<string | null>
