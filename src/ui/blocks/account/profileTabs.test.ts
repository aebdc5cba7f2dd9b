import { describe, expect, test } from 'vitest'
import { type ProfileFacts, profileTabs, tabTo } from './profileTabs.ts'

const NOTHING_HIDDEN = {
  hideFollows: false,
  hideFollowers: false,
  hideFollowsCount: false,
  hideFollowersCount: false,
}
const COUNTS = { id: '1', statusesCount: 3, followingCount: 2, followersCount: 1 }

const names = (facts: Partial<ProfileFacts> = {}): string => say(facts, () => true)
const disabled = (facts: Partial<ProfileFacts> = {}): string => say(facts, (tab) => tab.disabled)

function say(facts: Partial<ProfileFacts>, which: (tab: { readonly disabled: boolean }) => boolean): string {
  const all = profileTabs({
    account: NOTHING_HIDDEN,
    own: false,
    counts: COUNTS,
    hasMedia: undefined,
    hasFavorites: undefined,
    ...facts,
  })
  return all
    .filter(which)
    .map(({ tab }) => tab)
    .join(' ')
}

describe('the tabs of a profile', () => {
  test('are five on one’s own profile and four on others', () => {
    expect(names({ own: true })).toBe('statuses followees followers media favorites')
    expect(names()).toBe('statuses followees followers media')
  })

  test('omit the lists that an account hides, except on one’s own profile', () => {
    const account = { ...NOTHING_HIDDEN, hideFollows: true, hideFollowers: true }
    expect(names({ account })).toBe('statuses media')
    expect(names({ account: { ...account, hideFollows: false } })).toBe('statuses followees media')
    expect(names({ account, own: true })).toBe('statuses followees followers media favorites')
  })

  test('are disabled when they are empty', () => {
    const counts = { id: '1', statusesCount: 0, followingCount: 0, followersCount: 0 }
    const empty = { counts, hasMedia: false, hasFavorites: false }
    expect(disabled({ ...empty, own: true })).toBe('statuses followees followers media favorites')
    expect(disabled()).toBe('')
    expect(disabled({ counts: null })).toBe('')
  })

  test('are not disabled when the count is hidden', () => {
    const counts = { ...COUNTS, followingCount: 0, followersCount: 0 }
    const account = { ...NOTHING_HIDDEN, hideFollowsCount: true, hideFollowersCount: true }
    expect(disabled({ counts, account })).toBe('')
    expect(disabled({ counts, account, own: true })).toBe('followees followers')
  })
})

test('the first tab has the URL of the profile itself', () => {
  expect(tabTo('/users/luna', 'statuses')).toBe('/users/luna')
  expect(tabTo('/users/luna', 'media')).toBe('/users/luna?tab=media')
})
