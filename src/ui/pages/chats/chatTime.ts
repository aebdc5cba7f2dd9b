/** How the time of a message is shown: with 12 or 24 hours, as is usual in the language (CH6). */
export const TIME: Intl.DateTimeFormatOptions = { timeStyle: 'short' }
