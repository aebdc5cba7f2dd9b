import { sayNumber } from './format.ts'

/** Units of a size (LA11). */
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

/** `bytes` in the largest unit in which the value is at least 1. */
export function sayBytes(bytes: number, language: string): string {
  let size = Math.max(0, bytes)
  let unit = 0
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit++
  }
  return `${sayNumber(size, language, { maximumFractionDigits: 2 })} ${UNITS[unit]}`
}
