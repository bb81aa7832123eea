import { defineServerPlugin } from '#server/index.ts'
import { part } from '../shared.ts'
import { keepCutScenes, takePastedScenes } from './cut-scenes.ts'
import { findScenesHandler } from './find-scenes.ts'
import { marksHandler, setMarksHandler } from './marks.ts'
import { mentionedScenesHandler, sceneMentions } from './mentioned-scenes.ts'
import { keepPart, moveHandler, movePartHandler } from './moves.ts'
import { noteHandler, notesHandler } from './notes.ts'
import { marksPart, notesPart, sceneNotesPart } from './project-part.ts'
import { outlineReadHandler } from './rows.ts'
import { assignScenesToCopies, leavingScenes } from './scene-copies.ts'
import { noteNamedHandler, noteSceneHandler, noteScenesHandler } from './scene-notes.ts'
import { countScenes, scenesHandler } from './scenes.ts'
import {
  cutScenesMigration,
  marksMigration,
  outlineMigration,
  sceneDatesMigration,
  scenesMigration,
  sceneWorldsMigration,
} from './tables.ts'

export const outline = defineServerPlugin({
  id: 'outline',
  kinds: [part],
  calls: [
    outlineReadHandler,
    scenesHandler,
    noteSceneHandler,
    noteScenesHandler,
    noteNamedHandler,
    findScenesHandler,
    mentionedScenesHandler,
    noteHandler,
    notesHandler,
    marksHandler,
    setMarksHandler,
    moveHandler,
    movePartHandler,
  ],
  migrations: [
    outlineMigration,
    marksMigration,
    scenesMigration,
    sceneDatesMigration,
    sceneWorldsMigration,
    cutScenesMigration,
  ],
  derivedTables: ['outline_scenes', 'outline_scene_places', 'outline_cut_scenes'],
  projectParts: [marksPart, notesPart, sceneNotesPart],
  mentionedParts: sceneMentions,
  onEntityWrite: {
    ...countScenes,
    changes: ['created', 'changed', 'archived'],
    async run(tx, write, services) {
      const leaving = await leavingScenes(tx, write)
      await countScenes.run(tx, write, services)
      if (leaving) {
        const taken = await assignScenesToCopies(tx, write, leaving, services)
        await keepCutScenes(tx, write, leaving, taken)
      }
      await takePastedScenes(tx, write, services)
      await keepPart(tx, write)
    },
  },
})
