/** The second factor of the account. */
export const MFA_PATH = '/api/pleroma/accounts/mfa'
/** The account's tokens. */
export const CLIENTS_PATH = '/api/oauth_tokens'
