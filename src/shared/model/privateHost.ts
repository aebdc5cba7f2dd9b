/**
 * An address of this computer or its network: private, loopback, link-local, shared (100.64/10) or unspecified, one of IPv6
 * that stands for one of IPv4, or a name that only such a network knows.
 */
const PRIVATE =
  /^(?:(?=[\d.]+$)(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|\[(?:::|f[c-e]|64:ff9b:)|[^.[]+\.?$)|\.(?:localhost|local|internal)\.?$/

/**
 * Whether the `hostname` of a URL is private. URLs write an address in one way, whether it was decimal, octal, hexadecimal or
 * shortened.
 */
export const isPrivateHost = (hostname: string): boolean => PRIVATE.test(hostname)
