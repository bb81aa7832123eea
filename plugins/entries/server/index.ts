import { defineServerPlugin } from '#server/index.ts'
import { entry } from '../shared.ts'

export const entries = defineServerPlugin({ id: 'entries', kinds: [entry] })
