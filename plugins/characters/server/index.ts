import { defineServerPlugin } from '#server/index.ts'
import { character } from '../shared.ts'
import { characterHandlers } from './characters.ts'
import { fieldHandlers } from './field-handlers.ts'
import { customFieldsResolver } from './field-values.ts'
import { characterRelationHandlers } from './relations.ts'
import { fieldsMigration } from './tables.ts'

export const characters = defineServerPlugin({
  id: 'characters',
  kinds: [character],
  calls: [...characterHandlers, ...characterRelationHandlers, ...fieldHandlers],
  resolvers: [customFieldsResolver],
  migrations: [fieldsMigration],
})
