/**
 * What the page may load: its own files, and pictures and media from anywhere. Embedded instances and
 * web servers send the same as a header, with `frame-ancestors 'none'`, which a `<meta>` can't hold.
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
  // The player of Flash films, in a sandbox of its own (`flash.ts`).
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')
