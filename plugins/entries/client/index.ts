import { definePlugin } from '#core/client/index.ts'
import { entry } from '../shared.ts'

export const entries = definePlugin({ id: 'entries', kinds: [entry] })
