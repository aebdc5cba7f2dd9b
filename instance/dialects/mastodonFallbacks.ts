/** The title of a notification whose type is not among those that the client supports. */
const FALLBACKS: Readonly<Record<string, (name: string) => string>> = {
  moderation_warning: () => 'You have received a moderation warning.',
  severed_relationships: () => 'Lost connections',
  'admin.sign_up': (name) => `${name} signed up`,
  added_to_collection: (name) => `${name} added you to a collection`,
  // As the real one does: it names a Ruby object.
  collection_update: () => '#<Account:0x00007f7fbeed80d8> updated a collection you are in',
  'unheard.told': (name) => `${name} did <b>something</b> new`,
}

/** Notifications of types that the client does not support, with words in their place. */
export function withFallbacks(request: Request, list: unknown[]): unknown[] {
  const { pathname, origin, searchParams } = new URL(request.url)
  const supported = searchParams.getAll('supported_types[]')
  if (pathname !== '/api/v1/notifications' || supported.length === 0) return list
  return list.map((notification) => {
    const { type, account } = Object(notification)
    const title = supported.includes(type) ? undefined : FALLBACKS[type]
    if (title === undefined) return notification
    const name = `<a href="${account.url}" class="u-url mention">@<span>${account.username}</span></a>`
    const summary = `You're on an app that does not support the most recent version of Mastodon. <a href="${origin}/">Sign in to the Mastodon web app</a> for full functionality.`
    return { ...Object(notification), fallback: { title: title(name), summary, description: null } }
  })
}
