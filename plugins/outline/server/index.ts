import { defineServerPlugin } from '#server/index.ts'
import { part } from '../shared.ts'
import { marksHandler, setMarksHandler } from './marks.ts'
import { moveHandler, movePartHandler } from './moves.ts'
import { noteHandler, notesHandler } from './notes.ts'
import { marksPart, notesPart } from './project-part.ts'
import { readHandler } from './rows.ts'
import { countScenes, scenesHandler } from './scenes.ts'
import { marksMigration, outlineMigration } from './tables.ts'

export const outline = defineServerPlugin({
  id: 'outline',
  kinds: [part],
  calls: [
    readHandler,
    scenesHandler,
    noteHandler,
    notesHandler,
    marksHandler,
    setMarksHandler,
    moveHandler,
    movePartHandler,
  ],
  migrations: [outlineMigration, marksMigration],
  projectParts: [marksPart, notesPart],
  onEntityWrite: countScenes,
})
