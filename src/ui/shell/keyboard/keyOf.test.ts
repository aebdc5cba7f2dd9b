import { describe, expect, test } from 'vitest'
import { type KeyPress, keyOf } from './keyOf.ts'

const press = (key: string, code: string, more: Partial<KeyPress> = {}): string | null =>
  keyOf({
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    ...more,
  })

describe('a key', () => {
  test('is the character, on any layout', () => {
    expect(press('j', 'KeyJ')).toBe('j')
    // Dvorak: j is on the key that has c on QWERTY.
    expect(press('j', 'KeyC')).toBe('j')
    expect(press('.', 'Period')).toBe('.')
    // German: Shift and 7.
    expect(press('/', 'Digit7', { shiftKey: true })).toBe('/')
    expect(press('?', 'Minus', { shiftKey: true })).toBe('?')
  })

  test('is the one at the same position on a Latin keyboard, if the layout has no Latin letters', () => {
    expect(press('о', 'KeyJ')).toBe('j')
    expect(press('л', 'KeyK')).toBe('k')
    expect(press('ت', 'KeyJ')).toBe('j')
    expect(press('ю', 'Period')).toBe('.')
    expect(press('ז', 'Slash')).toBe('/')
    expect(press('،', 'Slash', { shiftKey: true })).toBe('?')
    expect(press('é', 'Digit2')).toBeNull()
  })

  test('ignores Caps Lock, but not Shift', () => {
    expect(press('J', 'KeyJ')).toBe('j')
    expect(press('J', 'KeyJ', { shiftKey: true })).toBeNull()
    expect(press('О', 'KeyJ', { shiftKey: true })).toBeNull()
  })

  test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'] as const)(
    'is not a shortcut with %s',
    (modifier) => {
      expect(press('j', 'KeyJ', { [modifier]: true })).toBeNull()
    },
  )

  test('is read from an event, whose fields are inherited getters', () => {
    class Event {
      get key() {
        return 'f'
      }
      get code() {
        return 'KeyF'
      }
      get altKey() {
        return true
      }
      readonly ctrlKey = false
      readonly metaKey = false
      readonly shiftKey = false
      readonly isComposing = false
    }
    expect(keyOf(new Event())).toBeNull()
  })

  test('without a character is not a shortcut', () => {
    for (const key of ['Enter', 'Escape', 'Tab', 'F5', 'Dead', 'Process', 'Unidentified', ' '])
      expect(press(key, '')).toBeNull()
  })
})
