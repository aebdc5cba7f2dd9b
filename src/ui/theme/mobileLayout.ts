/**
 * The mobile layout applies up to this width (L1). Style sheets write `@media (--mobile)`;
 * scripts/build/mobileMedia.ts replaces that with this.
 */
export const MOBILE_LAYOUT = '(max-width: 800px)'
