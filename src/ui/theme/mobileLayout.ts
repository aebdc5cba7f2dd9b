/** Windows this narrow have the mobile layout (L1). Style sheets write `@media (--mobile)`; scripts/build/mobileMedia.ts inserts this. */
export const MOBILE_LAYOUT = '(max-width: 800px)'
