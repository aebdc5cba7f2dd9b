/** The file of a build with the licences of everything by others that is in it (`scripts/build/notices.ts`). */
export const THIRD_PARTY = '/third-party.txt'
