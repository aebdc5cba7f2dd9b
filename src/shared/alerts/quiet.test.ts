import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doNotDisturbEnd, quietHoursOff, quietUntil } from './quiet.ts'

const at = (day: number, time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(2026, 4, day, hour, minute).getTime()
}
const night = { quietHours: '22:30-07:00', quietHoursOffUntil: 0, doNotDisturbUntil: 0 }
const noon = { quietHours: '12:00-13:15', quietHoursOffUntil: 0, doNotDisturbUntil: 0 }

describe('quiet hours', () => {
  test.each([
    ['before they begin', night, at(5, '22:29'), null],
    ['in the evening', night, at(5, '22:30'), at(6, '07:00')],
    ['after midnight', night, at(6, '00:10'), at(6, '07:00')],
    ['in their last minute', night, at(6, '06:59'), at(6, '07:00')],
    ['when they are over', night, at(6, '07:00'), null],
    ['within one day', noon, at(6, '12:40'), at(6, '13:15')],
    ['within one day, later', noon, at(6, '13:15'), null],
    ['when there are none', { ...night, quietHours: '' }, at(6, '00:10'), null],
  ])('%s (AL7)', (_, choices, now, end) => expect(quietUntil(choices, now)).toBe(end))

  test('end in the future, whatever they are', () => {
    const hours = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(23), fc.nat(59)).map((parts) => {
      const [a, b, c, d] = parts.map((one) => String(one).padStart(2, '0'))
      return `${a}:${b}-${c}:${d}`
    })
    const time = fc.integer({ min: 0, max: 4e12 })
    fc.assert(
      fc.property(hours, time, (quietHours, now) => {
        const end = quietUntil({ quietHours, quietHoursOffUntil: 0, doNotDisturbUntil: 0 }, now)
        if (end !== null) expect(end).toBeGreaterThan(now)
      }),
    )
  })
})

describe('quiet hours that are ended for this once', () => {
  const off = { ...night, quietHoursOffUntil: at(6, '07:00') }

  test('are off until they would have ended, and apply again the next time (AL10)', () => {
    expect(quietUntil(off, at(5, '23:00'))).toBeNull()
    expect(quietHoursOff(off, at(5, '23:00'))).toBe(at(6, '07:00'))
    expect(quietUntil(off, at(6, '06:59'))).toBeNull()
    expect(quietHoursOff(off, at(6, '07:00'))).toBeNull()
    expect(quietUntil(off, at(6, '22:30'))).toBe(at(7, '07:00'))
    expect(quietHoursOff(off, at(6, '22:30'))).toBeNull()
  })

  test('do not end “Do not disturb” (AL10)', () => {
    const both = { ...off, doNotDisturbUntil: at(5, '23:30') }
    expect(quietUntil(both, at(5, '23:00'))).toBe(at(5, '23:30'))
    expect(quietHoursOff(both, at(5, '23:00'))).toBeNull()
    expect(quietUntil(both, at(5, '23:30'))).toBeNull()
  })
})

describe('“Do not disturb”', () => {
  test('lasts until its own end or that of the quiet hours, whichever is later (AL7, AL8)', () => {
    const choices = { ...night, doNotDisturbUntil: at(5, '23:00') }
    expect(quietUntil(choices, at(5, '21:00'))).toBe(at(5, '23:00'))
    expect(quietUntil(choices, at(5, '22:45'))).toBe(at(6, '07:00'))
    expect(quietUntil({ ...choices, quietHours: '' }, at(5, '23:00'))).toBeNull()
  })

  test('lasts an hour, or until the next morning (AL8)', () => {
    expect(doNotDisturbEnd('hour', at(5, '21:00'))).toBe(at(5, '22:00'))
    expect(doNotDisturbEnd('morning', at(5, '21:00'))).toBe(at(6, '08:00'))
    expect(doNotDisturbEnd('morning', at(5, '07:30'))).toBe(at(6, '08:00'))
    expect(doNotDisturbEnd('morning', at(6, '01:00'))).toBe(at(6, '08:00'))
  })
})
