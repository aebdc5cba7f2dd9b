// Runs the soak in a process of its own, whose heap contains nothing else. Prints a line of JSON for each simulated hour.
import { heapBytes } from './census.ts'
import { soak } from './soak.ts'

const hours = Number(process.argv[2])
const idleBytes = await heapBytes()
await soak({
  hours,
  onHour: (hour, census) =>
    console.log(JSON.stringify({ hour, ...census, heapBytes: census.heapBytes - idleBytes })),
})
process.exit(0)
