// Says in one sentence that Node is too old, before anything newer is parsed or imported.
// Oldest: the one our packages run on (package.json, "engines").
const OLDEST = [20, 19]

/** Null when `version` ("20.19.0") will do, else the sentence to tell. */
function tooOld(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return `Rookery needs Node ${OLDEST.join('.')} or newer; this is Node ${version}.`
}

const sentence = tooOld(process.versions.node)
if (sentence !== null) {
  console.error(sentence)
  process.exit(1)
}
