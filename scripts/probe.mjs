// npm run probe -- https://server: asks a server everything that the client can ask, and says what the client would be wrong about.
import './nodeVersion.mjs'
import { at, become, needPackages } from './run.mjs'

needPackages()
become(['--import', 'tsx', at('probe/main.ts'), ...process.argv.slice(2)])
