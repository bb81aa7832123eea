import { type AnswerChange, registry } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { cvCalls, type TagsEvent, tagCalls, tagFieldOf } from '../shared.ts'

/** The tags; lists of entities with tags, and the entities themselves: those named, or all of the project. */
export function changesOfTags({ is, appointment, things: ids }: TagsEvent): AnswerChange[] {
  const changes: AnswerChange[] = is === 'carried' ? [] : [{ call: cvCalls.find.name }]
  if (is === 'new' || appointment !== 'entryTag') return changes
  for (const kind of registry.kinds.list().filter(tagFieldOf)) {
    const { find, get } = callsOf(kind)
    changes.push({ call: find.name }, { call: get.name, where: { [kind.idField]: ids } })
  }
  return [...changes, { call: tagCalls.of.name }, { call: tagCalls.things.name }]
}
