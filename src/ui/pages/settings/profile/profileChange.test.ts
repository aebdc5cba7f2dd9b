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

test('a profile as it is kept has no change', () => {
  expect(profileChange(kept, { ...kept, fields: [...kept.fields, { name: ' ', value: '' }] })).toBeNull()
})

test('only what differs is sent, and no empty fields', () => {
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
