// The last lines of `npm test`.

/**
 * What `npm test` says at its end. A test that passed only when it was tried again has hidden a fault, so it is named.
 * @param failures one line each, because CI shows the end of a log
 * @param triedAgain the names of the tests whose files ran twice
 * @param untranslated lines about the texts that languages lack
 */
export function summaryLines({ counts, failures, triedAgain, untranslated, seconds, seed }) {
  const names = triedAgain.length > 0 ? `: ${triedAgain.join('; ')}` : ''
  return [
    ...(failures.length > 0 ? ['', `── failed, with seed ${seed}`, ...failures] : []),
    '',
    ...untranslated,
    `${seconds.toFixed(0)} s`,
    `${triedAgain.length} tried again${names}`,
    `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  ]
}
