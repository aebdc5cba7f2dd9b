import { describe, expect, test } from 'vitest'
import { errorsIn, latestBirthday, type Requirements } from './requirements.ts'

const NOW = Date.parse('2026-03-10T23:30:00Z')
const EASY: Requirements = {
  accountActivationRequired: false,
  accountApprovalRequired: false,
  birthdayRequired: false,
  birthdayMinAge: 0,
}
const STRICT: Requirements = {
  accountActivationRequired: true,
  accountApprovalRequired: true,
  birthdayRequired: true,
  birthdayMinAge: 10,
}
const BARE = {
  username: 'bob',
  fullname: 'Bob',
  email: '',
  password: 'p',
  confirm: 'p',
  birthday: '',
  reason: '',
}

describe('the registration form', () => {
  test('requires four fields by default', () => {
    expect(errorsIn(BARE, EASY, NOW)).toEqual({})
    expect(errorsIn({ ...BARE, username: ' ', fullname: '', password: '', confirm: '' }, EASY, NOW)).toEqual({
      username: 'blank',
      fullname: 'blank',
      password: 'blank',
      confirm: 'blank',
    })
  })

  test('requires an email address, a birthday and a reason if the instance does', () => {
    expect(errorsIn(BARE, STRICT, NOW)).toEqual({ email: 'blank', birthday: 'blank', reason: 'blank' })
    const all = { ...BARE, email: 'bob@x.example', birthday: '1990-01-01', reason: 'birds' }
    expect(errorsIn(all, STRICT, NOW)).toEqual({})
    expect(errorsIn({ ...all, reason: ' \n' }, STRICT, NOW)).toEqual({ reason: 'blank' })
  })

  test('requires matching passwords', () => {
    expect(errorsIn({ ...BARE, confirm: 'P' }, EASY, NOW)).toEqual({ confirm: 'unequal' })
    expect(errorsIn({ ...BARE, password: ' ', confirm: ' ' }, EASY, NOW)).toEqual({})
  })

  test('checks the age to the day, and accepts today without a minimum age', () => {
    expect(latestBirthday(NOW, STRICT)).toBe('2026-02-28')
    expect(latestBirthday(NOW, EASY)).toBe('2026-03-10')
    expect(errorsIn({ ...BARE, birthday: '2026-03-10' }, EASY, NOW)).toEqual({})
    expect(errorsIn({ ...BARE, birthday: '2026-03-11' }, EASY, NOW)).toEqual({ birthday: 'too-young' })
    const minAge10 = { ...EASY, birthdayMinAge: 10 }
    expect(errorsIn({ ...BARE, birthday: '2026-02-28' }, minAge10, NOW)).toEqual({})
    expect(errorsIn({ ...BARE, birthday: '2026-03-01' }, minAge10, NOW)).toEqual({ birthday: 'too-young' })
  })
})
