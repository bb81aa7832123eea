import { defineServerPlugin } from '#server/index.ts'
import { part } from '../shared.ts'
import { moveHandler, movePartHandler } from './moves.ts'
import { noteHandler } from './notes.ts'
import { notesPart } from './project-part.ts'
import { readHandler } from './rows.ts'
import { countScenes, scenesHandler } from './scenes.ts'
import { outlineMigration } from './tables.ts'

export const outline = defineServerPlugin({
  id: 'outline',
  kinds: [part],
  calls: [readHandler, scenesHandler, noteHandler, moveHandler, movePartHandler],
  migrations: [outlineMigration],
  projectParts: [notesPart],
  onEntityWrite: countScenes,
})
