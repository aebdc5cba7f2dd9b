// Exits with an error if Node is too old, before any newer syntax is parsed or imported.
// The minimum is that of package.json ("engines").
const OLDEST = [20, 19]

/** The error message if `version` ("20.19.0") is too old, else null. */
function tooOld(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return `Rookery needs Node ${OLDEST.join('.')} or newer; this is Node ${version}.`
}

const message = tooOld(process.versions.node)
if (message !== null) {
  console.error(message)
  process.exit(1)
}
