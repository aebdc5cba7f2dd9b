/** Compresses at the highest quality, as web servers do that serve precompressed files. */
export function brotli(bytes: Uint8Array): Buffer
/** Writes a `.br` beside every text file of `dir` that compression makes smaller. Returns how many it wrote. */
export function compress(dir: string): number
