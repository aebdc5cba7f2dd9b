import './libraries.ts'
import './dom.ts'
import './layout.ts'
import { afterEach } from 'vitest'
import { checkTime, holdTime } from './time.ts'

holdTime()
afterEach(checkTime)
