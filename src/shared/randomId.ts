const ID_BYTES = 16

/**
 * 128 random bits in hexadecimal.
 *
 * @param fill `crypto.getRandomValues`: pages on plain http have it, unlike `crypto.randomUUID`.
 */
export const randomId = (fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string =>
  Array.from(fill(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
