import { type AnswerChange, registry } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { cvCalls, locationTypeForm, type TagsEvent, tagCalls, tagFieldOf } from '../shared.ts'

/** The tags; lists of entities with tags, and the entities themselves: those named, or all of the project. */
export function changesOfTags({ is, appointment, entities: ids }: TagsEvent): AnswerChange[] {
  const changes: AnswerChange[] = is === 'carried' ? [] : [{ call: cvCalls.find.name }]
  if (is === 'changed') changes.push({ call: 'undo/list' })
  if (is === 'new' || appointment === 'characterRelation') return changes
  const isTag = appointment === 'entryTag'
  for (const kind of registry.kinds.list().filter(isTag ? tagFieldOf : hasType)) {
    const { find, get } = callsOf(kind)
    changes.push({ call: find.name }, { call: get.name, where: { [kind.idField]: ids } })
  }
  return isTag ? [...changes, { call: tagCalls.of.name }, { call: tagCalls.entities.name }] : changes
}

function hasType({ fields }: Kind): boolean {
  return Object.values(fields).some(({ form }) => form === locationTypeForm)
}
