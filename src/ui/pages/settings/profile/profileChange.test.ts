import { expect, test } from 'vitest'
import type { OwnProfile } from '../../../../shared/model/ownProfile.ts'
import { profileChange } from './profileChange.ts'

const kept: OwnProfile = {
  name: 'Luna',
  bio: 'Watches **birds**.',
  fields: [{ name: 'Blog', value: 'https://blog.example' }],
  bot: false,
  birthday: '',
  showBirthday: false,
}

test('has no change for an unchanged profile', () => {
  expect(profileChange(kept, { ...kept, fields: [...kept.fields, { name: ' ', value: '' }] })).toBeNull()
})

test('contains only what differs, without empty fields', () => {
  const fields = [...kept.fields, { name: 'Bird', value: 'Owl' }, { name: '', value: '' }]
  expect(profileChange(kept, { ...kept, bio: '', bot: true, fields })).toEqual({
    bio: '',
    bot: true,
    fields: [
      { name: 'Blog', value: 'https://blog.example' },
      { name: 'Bird', value: 'Owl' },
    ],
  })
})
