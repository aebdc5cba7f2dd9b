import { smokeStories } from './harness/smokeStories.ts'

smokeStories()
