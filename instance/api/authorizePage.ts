import type { App } from '../state/records.ts'
import { escapeHtml } from '../text/escape.ts'

export const PAGE_CSS = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { display: grid; place-items: center; min-height: 90vh; margin: 0 1rem }
main { width: min(22rem, 100%) }
form { display: grid; gap: .75rem }
label { display: grid; gap: .25rem }
input, button { font: inherit; padding: .5rem .6rem; border-radius: .4rem; border: 1px solid #888 }
button { background: #2f6f8f; border-color: #2f6f8f; color: #fff; cursor: pointer }
[role='alert'] { border-left: .25rem solid #b3402f; padding-left: .6rem }
code { overflow-wrap: anywhere }
`

/** An app's authorization request. */
export interface AuthorizationRequest {
  app: App
  redirectUri: string
  scope: string | undefined
  state: string | undefined
  /** The challenge of PKCE (RFC 7636), by the method S256. */
  challenge: string | undefined
  /** The page asks who it is, even if the browser is logged in there. */
  forcesLogin: boolean
}

/** The form for name and password, or for the code of the second factor if `mfaToken` is given. */
export function authorizePage(
  request: AuthorizationRequest,
  fault: string | null,
  mfaToken: string | null,
): string {
  const { app, redirectUri, scope, state, challenge } = request
  const hidden = {
    client_id: app.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    code_challenge: challenge,
    code_challenge_method: challenge === undefined ? undefined : 'S256',
  }
  const inputs =
    mfaToken === null
      ? `<label>Name <input name="username" autocomplete="username" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>`
      : `<input type="hidden" name="mfa_token" value="${escapeHtml(mfaToken)}">
<label>Code of your app, or a recovery code <input name="code" autocomplete="one-time-code" required autofocus></label>`
  return pageWith(
    'Sign in',
    `<h1>Sign in</h1>
<p><strong>${escapeHtml(app.name)}</strong> asks for: ${escapeHtml(scope ?? app.scopes)}</p>
${fault === null ? '' : `<p role="alert">${escapeHtml(fault)}</p>`}
<form method="post" action="/oauth/authorize">
${Object.entries(hidden)
  .filter(([, value]) => value !== undefined)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
  .join('\n')}
${inputs}
<button type="submit">Sign in</button>
<button type="submit" name="refuse" value="1" formnovalidate>Refuse</button>
</form>`,
  )
}

/** Shows the code for copying, for apps that a browser can't redirect to. */
export function codePage(code: string): string {
  return pageWith(
    'Your code',
    `<h1>Your code</h1><p>Copy it into the app:</p><p><code>${escapeHtml(code)}</code></p>`,
  )
}

/** Shows what is wrong with the authorization request. */
export function faultPage(words: string): string {
  return pageWith('Not possible', `<h1>Not possible</h1><p role="alert">${escapeHtml(words)}</p>`)
}

function pageWith(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/oauth/page.css">
</head><body><main>${body}</main></body></html>`
}
