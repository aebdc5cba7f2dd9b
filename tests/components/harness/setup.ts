import './libraries.ts'
import './dom.ts'
import './layout.ts'
import { holdTime } from './time.ts'

holdTime()
