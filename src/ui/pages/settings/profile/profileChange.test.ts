import { expect, test } from 'vitest'
import type { OwnProfile } from '../../../../shared/model/ownProfile.ts'
import { profileChange } from './profileChange.ts'

const saved: OwnProfile = {
  name: 'Luna',
  bio: 'Watches **birds**.',
  fields: [{ name: 'Blog', value: 'https://blog.example' }],
  bot: false,
  birthday: '',
  showBirthday: false,
}

test('the change is null for an unchanged profile', () => {
  expect(profileChange(saved, { ...saved, fields: [...saved.fields, { name: ' ', value: '' }] })).toBeNull()
})

test('the change contains only what differs, without empty fields', () => {
  const fields = [...saved.fields, { name: 'Bird', value: 'Owl' }, { name: '', value: '' }]
  expect(profileChange(saved, { ...saved, bio: '', bot: true, fields })).toEqual({
    bio: '',
    bot: true,
    fields: [
      { name: 'Blog', value: 'https://blog.example' },
      { name: 'Bird', value: 'Owl' },
    ],
  })
})
