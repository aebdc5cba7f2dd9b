/** Where the root redirects by default (N1). */
export const ROOT_LOGIN = '/main/friends'
export const ROOT_NO_LOGIN = '/main/all'

/** The boolean options with their defaults, as in Pleroma-FE. */
export const FLAGS = {
  hideSitename: false,
  logoLeft: false,
  logoMask: true,
  minimalScopesMode: false,
  sensitiveByDefault: false,
  showFeaturesPanel: true,
  showInstanceSpecificPanel: false,
}
