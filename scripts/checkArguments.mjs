import { tsImport } from 'tsx/esm/api'

/** Exits with an error message if the instance rejects `args`, so that a typo is reported before the build starts. */
export async function checkArguments(args) {
  const { readArguments } = await tsImport('../instance/arguments.ts', import.meta.url)
  try {
    readArguments(args)
  } catch (thrown) {
    console.error(thrown.message)
    process.exit(1)
  }
}
