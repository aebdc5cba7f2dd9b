import { Hono } from 'hono'
import { isMastodon, type World } from '../world.ts'
import type { Api, Env } from './env.ts'

/** The issuer as Mastodon names itself: with a slash at the end. */
export const issuerOf = (world: World): string => `${world.origin}/`

/** The description of the OAuth endpoints (RFC 8414), which Mastodon has since 4.3. */
export function oauthMetadataRoutes(world: World): Api {
  const api = new Hono<Env>()

  api.get('/.well-known/oauth-authorization-server', (c) => {
    if (!world.dialect.modernOAuth) return c.notFound()
    const { origin } = world
    return c.json({
      issuer: issuerOf(world),
      authorization_endpoint: `${origin}/oauth/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      revocation_endpoint: `${origin}/oauth/revoke`,
      ...(isMastodon(world, 4) ? { userinfo_endpoint: `${origin}/oauth/userinfo` } : {}),
      scopes_supported: ['read', 'write', 'follow', 'push', 'admin:read', 'admin:write'],
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      grant_types_supported: ['authorization_code', 'client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      // No released Mastodon sends `iss`, and none has this field.
      ...(world.namesIssuer ? { authorization_response_iss_parameter_supported: true } : {}),
      service_documentation: 'https://docs.joinmastodon.org/',
      app_registration_endpoint: `${origin}/api/v1/apps`,
    })
  })

  return api
}
