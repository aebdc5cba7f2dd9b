/** `bytes` as web servers send them that compress beforehand. */
export function brotli(bytes: Uint8Array): Buffer
/** Writes a `.br` beside every text file of `dir` that gets smaller by it. Returns how many. */
export function compress(dir: string): number
