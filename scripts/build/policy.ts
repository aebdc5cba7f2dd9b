/**
 * The page's policy: its own files, plus images and media from anywhere. Embedded instances and web servers send
 * the same as a header with `frame-ancestors 'none'`, which `<meta>` does not support.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: http: data: blob:",
  "media-src 'self' https: http: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  // The Flash player's sandboxed frame (`flash.ts`).
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')
