/**
 * An address of this computer or its network: private, loopback, link-local, shared (100.64/10), of tests (198.18/15), of
 * many (224/3) or unspecified, one of IPv6 that stands for one of IPv4, whichever, or a name that only such a network knows.
 */
const PRIVATE =
  /^(?:(?=[\d.]+$)(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.1[89]|22[4-9]|2[3-5]\d)\.|\[(?:::|f[c-f]|64:ff9b:|2002:|2001:0?:)|[^.[]+\.?$)|\.(?:local(?:host|domain)?|internal|intranet|lan|corp|home(?:\.arpa)?)\.?$/

/**
 * Whether the `hostname` of a URL is private. URLs write an address in one way, whether it was decimal, octal, hexadecimal or
 * shortened.
 */
export const isPrivateHost = (hostname: string): boolean => PRIVATE.test(hostname)
