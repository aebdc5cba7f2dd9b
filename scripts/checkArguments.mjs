import { tsImport } from 'tsx/esm/api'

/** Ends with one sentence when the instance would not take `args`: nobody should wait for a build to be told of a slip. */
export async function checkArguments(args) {
  const { readArguments } = await tsImport('../instance/arguments.ts', import.meta.url)
  try {
    readArguments(args)
  } catch (thrown) {
    console.error(thrown.message)
    process.exit(1)
  }
}
