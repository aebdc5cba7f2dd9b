/**
 * The mobile layout applies to windows of this width (L1). Style sheets write `@media (--mobile)`;
 * scripts/build/mobileMedia.ts replaces that with this.
 */
export const MOBILE_LAYOUT = '(max-width: 800px)'
