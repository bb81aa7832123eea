import { type AnswerChange, definePlugin, registry } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import { type RelationsEvent, relationsEvent } from '../shared/event.ts'

/** While a text is written, what it mentions is counted after a pause. */
const countsDelayMs = 2_000

const mentionCounts: AnswerChange = { call: 'columns', where: { column: 'mentions' }, delayMs: countsDelayMs }
const patches = () => import('./related-entities.ts')

/** Relations, backlinks and references contain names, and relations and backlinks nothing archived or deleted. */
function changesOfEntity(event: EntityEvent): AnswerChange[] {
  const { is } = event
  if (is === 'moved' || is === 'created') return []
  const calls = ['relation/get', 'mention/backlinks', 'mention/entities']
  // What is restored may be related in another project of the space, which shares its world.
  if (is === 'many' || is === 'restored')
    return [...calls.map(call => ({ call, anywhere: is === 'restored' })), mentionCounts]
  const isNamed = event.fields?.includes(registry.kinds.get(event.kind)?.title ?? '') ?? true
  if (is === 'changed' && !isNamed) return []
  const contained = async () => (await patches()).staleIfContained
  if (is !== 'changed') return [...calls.map(call => ({ call, anywhere: true, loadPatch: contained })), mentionCounts]
  return [
    { call: 'relation/get', anywhere: true, loadPatch: async () => (await patches()).patchRelationNames },
    { call: 'mention/backlinks', anywhere: true, loadPatch: async () => (await patches()).patchBacklinkNames },
    { call: 'mention/entities', loadPatch: contained },
  ]
}

/** Relations or mentions were made or removed. */
function changesOfRelations({ ids }: RelationsEvent): AnswerChange[] {
  const where = ids.length > 0 ? { entryId: ids } : {}
  return [{ call: 'relation/get', where }, { call: 'relation/of' }, { call: 'mention/backlinks', where }, mentionCounts]
}

export const relations = definePlugin({
  id: 'relations',
  label: 'relations.many',
  tables: { relations: 'relations.rows', cross_relations: 'relations.rows', crossRelations: 'relations.rows' },
  commands: () => import('./commands.ts'),
  mentions: {
    id: 'relations',
    suggest: async (place, text, signal) =>
      (await import('./suggest-mentions.ts')).suggestMentions(place, text, signal),
    resolve: async (place, ids) => (await import('./suggest-mentions.ts')).lookUpMentioned(place, ids),
  },
  slots: [
    { slot: 'entity.side', id: 'relations', order: 20, load: () => import('./related-section.tsx') },
    { slot: 'overlay', id: 'relations', when: { project: true }, load: () => import('./manage-overlay.tsx') },
  ],
  columns: [
    {
      id: 'mentions',
      label: 'relations.mentions',
      // Kinds of prose mention others; their lists show their length instead.
      fits: kind => !kind.prose,
      numbers: async (place, ids, signal) => (await import('./suggest-mentions.ts')).countMentions(place, ids, signal),
      describe: count => ({ id: 'relations.mentioned-times', values: { count } }),
    },
  ],
  live: [
    { event: relationsEvent, changes: changesOfRelations },
    { event: events.entity, changes: changesOfEntity },
    // The name of a project stands beside what is in it, in other projects of the space.
    {
      event: events.place,
      changes: () => ['relation/get', 'mention/backlinks'].map(call => ({ call, anywhere: true })),
    },
  ],
})
