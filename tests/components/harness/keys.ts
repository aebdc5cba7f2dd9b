import userEvent from '@testing-library/user-event'
import { settle } from './time.ts'

/** Simulates keys, files and choices. Has no delays, and ignores `pointer-events`, because there are no styles. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

/** Keys that are held down while another key is pressed. */
const MODIFIER = /^(Alt|Control|Meta|Shift)$/

/** Presses a key on the focused element: `Enter`, `a`, `Shift+Tab`. */
export async function pressKeys(keys: string): Promise<void> {
  const parts = keys === '+' ? ['+'] : keys.split(/(?<=.)\+/)
  const held = parts.filter((part) => MODIFIER.test(part))
  const key = parts.find((part) => !MODIFIER.test(part)) ?? ''
  const written = key.length === 1 ? key.replace(/[{[]/, '$&$&') : `{${key}}`
  const down = held.map((name) => `{${name}>}`).join('')
  const up = held.map((name) => `{/${name}}`).join('')
  await user.keyboard(`${down}${written}${up}`)
  await settle()
}
