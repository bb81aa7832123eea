import { proxy } from 'valtio'
import { type EntityNews, newsLabelMax, type ThingNews } from '#core/shared/entity-news.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { queries } from '../api/query.ts'
import { forgetThing, renameThing } from '../palette/recents.ts'
import { house } from '../registry/house.ts'
import { isOwn, news } from './news.ts'

type Entity = Readonly<Record<string, unknown>> & { revision: number }

/** Things that were deleted while their page was open, by id: public user id of who did it, empty where nobody says. */
export const deleted = proxy<Record<string, { by: string }>>({})

/** Pages of things follow what others do to them. */
export function followPages(): void {
  news.add(followAll)
}

function followAll(all: readonly EntityNews[]): void {
  for (const one of all) {
    const kind = house.kinds.get(one.kind)
    if (!kind || one.is === 'moved') continue
    if (one.is === 'many') lookAgain(kind, one)
    else followThing(kind, one)
  }
}

/** Whatever is open of the kind may have gone with what it lived in. */
function lookAgain(kind: Kind, { projectId }: EntityNews): void {
  void queries.invalidateQueries({
    queryKey: [callsOf(kind).get.name],
    predicate: ({ queryKey: [, asked] }) => (asked as { projectId?: string })?.projectId === projectId,
  })
}

function followThing(kind: Kind, one: ThingNews): void {
  const { id, spaceId, projectId, parentId, label, is } = one
  const queryKey = [callsOf(kind).get.name, { spaceId, projectId, [kind.idField]: id }]
  const thing = { kind: kind.name, id, label, spaceId, projectId, parentId }
  if (is === 'deleted') {
    forgetThing(thing)
    if (!isOwn(one)) deleted[id] = { by: one.by }
    queries.removeQueries({ queryKey, type: 'inactive' })
    return
  }
  if (is === 'changed' && one.fields?.includes(kind.title)) renameThing(thing)
  const state = queries.getQueryState<Entity>(queryKey)
  if (!state?.data || state.data.revision >= one.revision) return
  const patch = state.fetchStatus === 'idle' && state.data.revision === one.revision - 1 && patchOf(kind, one)
  if (patch) queries.setQueryData<Entity>(queryKey, old => old && { ...old, ...patch })
  else void queries.invalidateQueries({ queryKey })
}

/** What the news say themselves; nothing where more has changed. */
function patchOf(kind: Kind, { is, fields = [], label, revision, at, by }: ThingNews) {
  const written = { revision, updatedAt: at, updatedBy: by }
  if (is === 'archived' || is === 'restored') return { ...written, archivedAt: is === 'archived' ? at : null }
  const isName = fields.length === 1 && fields[0] === kind.title && label.length < newsLabelMax
  return isName ? { ...written, [kind.title]: label } : undefined
}
