import { requiredIssue } from '#core/shared/issue.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { badField, defineServerPlugin, handle, Problem } from '#server/index.ts'
import { character, characterCalls } from '../shared.ts'
import { characterHandlers } from './characters.ts'
import { fieldHandlers, undoableFields } from './field-handlers.ts'
import { customFieldsResolver } from './field-values.ts'
import { checkNamedEntities } from './named-entities.ts'
import { customFieldsPart } from './project-part.ts'
import { fieldsMigration } from './tables.ts'

const relationEndOf = (id: string) => ({ id, type: character.name })

/** Labelled relations between characters, stored with all other relations. */
const createRelation = handle(
  characterCalls.createRelation,
  async ({ characterId1, characterId2, label: relationInput, ...place }, context) => {
    const label = relationInput.trim()
    if (label === '') throw badField('label', requiredIssue)
    return context.write(async tx => {
      for (const id of [characterId1, characterId2]) await context.entities.get(tx, character, place, id)
      if (characterId1 === characterId2) throw badField('characterId2', 'is the same character as characterId1')
      const input = { ...place, entry1: relationEndOf(characterId1), entry2: relationEndOf(characterId2), label }
      const { valueId } = await context.perform(tx, relationCalls.create, input)
      if (valueId === undefined) throw new Problem('internal', 'The relation was made without its label.')
      return { characterId1, characterId2, label, valueId }
    })
  },
)

const deleteRelation = handle(
  characterCalls.deleteRelation,
  async ({ characterId1, characterId2, ...place }, context) => {
    const input = { ...place, entry1: relationEndOf(characterId1), entry2: relationEndOf(characterId2) }
    await context.write(tx => context.perform(tx, relationCalls.delete, input))
    return { ok: true as const }
  },
)

export const characters = defineServerPlugin({
  id: 'characters',
  kinds: [character],
  calls: [...characterHandlers, createRelation, deleteRelation, ...fieldHandlers],
  resolvers: [customFieldsResolver],
  onEntityWrite: checkNamedEntities,
  projectParts: [customFieldsPart],
  undoable: [undoableFields],
  migrations: [fieldsMigration],
})
