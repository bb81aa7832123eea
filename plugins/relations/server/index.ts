import { defineServerPlugin } from '#server/index.ts'
import { followMentions, mentionHandlers } from './mentions.ts'
import { relationsMigration } from './migration.ts'
import { relationHandlers } from './relations.ts'

export const relations = defineServerPlugin({
  id: 'relations',
  calls: [...relationHandlers, ...mentionHandlers],
  migrations: [relationsMigration],
  follow: followMentions,
})
