import { sayNumber } from './format.ts'

/** Units of a size (LA11). */
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

const ROUNDED: Intl.NumberFormatOptions = { maximumFractionDigits: 2 }
const PRECISE: Intl.NumberFormatOptions = { minimumFractionDigits: 4, maximumFractionDigits: 4 }

/** `bytes` in the largest unit in which the value is at least 1. */
export function sayBytes(bytes: number, language: string, digits = ROUNDED): string {
  let size = Math.max(0, bytes)
  let unit = 0
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit++
  }
  return `${sayNumber(size, language, digits)} ${UNITS[unit]}`
}

/** Two sizes, with enough digits to distinguish them (U18). */
export function sayBytesApart(one: number, other: number, language: string): readonly [string, string] {
  for (const digits of [ROUNDED, PRECISE]) {
    const [first, second] = [sayBytes(one, language, digits), sayBytes(other, language, digits)]
    if (first !== second || one === other) return [first, second]
  }
  const inBytes = (bytes: number): string => `${sayNumber(bytes, language)} ${UNITS[0]}`
  return [inBytes(one), inBytes(other)]
}
