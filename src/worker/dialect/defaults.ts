import { familyOf } from './software.ts'

/** Where an instance keeps the picture of those who have none, as a path on it. */
export function defaultAvatarPath(software: string): string {
  switch (familyOf(software)) {
    case 'mastodon':
      return '/avatars/original/missing.png'
    case 'gotosocial':
      return '/assets/default_avatars/GoToSocial_icon1.webp'
    default:
      return '/images/avi.png'
  }
}
