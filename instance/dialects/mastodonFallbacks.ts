/** The title of a notification whose type is not among those that the client supports. */
const FALLBACKS: Readonly<Record<string, (name: string, reported: string) => string>> = {
  moderation_warning: () => 'You have received a moderation warning.',
  severed_relationships: () => 'Lost connections',
  'admin.sign_up': (name) => `${name} signed up`,
  'admin.report': (name, reported) => `${name} reported ${reported}`,
  added_to_collection: (name) => `${name} added you to a collection`,
  // As the real one does: it names a Ruby object.
  collection_update: () => '#<Account:0x00007f7fbeed80d8> updated a collection you are in',
  'unheard.told': (name) => `${name} did <b>something</b> new`,
}

const nameOf = (account: unknown): string => {
  const { url, username } = Object(account)
  return `<a href="${url}" class="u-url mention">@<span>${username}</span></a>`
}

/** Notifications of types that the client does not support, with words in their place. */
export function withFallbacks(request: Request, list: unknown[]): unknown[] {
  const { pathname, origin, searchParams } = new URL(request.url)
  const supported = searchParams.getAll('supported_types[]')
  if (pathname !== '/api/v1/notifications' || supported.length === 0) return list
  return list.map((notification) => {
    const { type: stored, account, report } = Object(notification)
    const type = stored === 'pleroma:report' ? 'admin.report' : stored
    const title = supported.includes(type) ? undefined : FALLBACKS[type]
    if (title === undefined) return notification
    const summary = `You're on an app that does not support the most recent version of Mastodon. <a href="${origin}/">Sign in to the Mastodon web app</a> for full functionality.`
    return {
      ...Object(notification),
      fallback: { title: title(nameOf(account), nameOf(report?.target_account)), summary, description: null },
    }
  })
}
