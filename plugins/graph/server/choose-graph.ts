import type { OutputOf } from '#core/shared/call.ts'
import type { relationCalls } from '#plugins/relations/shared.ts'

export interface WebEntity {
  entity: string
  id: string
  parentId: string | null
  label: string
  /** its project, if it is another one, with the name of it */
  projectId?: string
  project?: string
}

export interface WebRelation {
  from: string
  to: string
  label: string
  period?: OutputOf<typeof relationCalls.all>['relations'][number]['period']
  keptIn?: string
}

export interface ProjectGraph {
  entities: readonly WebEntity[]
  relations: readonly WebRelation[]
}

export interface GraphChoice {
  kinds?: readonly string[] | undefined
  labels?: readonly string[] | undefined
  /** ids of the entities with the tags */
  tagged?: ReadonlySet<string> | undefined
  around?: WebEntity | undefined
  depth: number
  limit: number
}

/**
 * The part of a graph that was asked for: the entity in the middle first, then the nearest, else the most related.
 * `kinds` counts the entities of each kind as if no kinds had been asked for.
 */
export function chooseGraph(graph: ProjectGraph, choice: GraphChoice) {
  const met = meeting(graph, choice)
  const { all, ids, chosen, degree } = met
  const shown = new Set(ids.slice(0, choice.limit))
  const edges = chosen.filter(({ from, to }) => shown.has(from) && shown.has(to))
  return {
    nodes: [...shown].flatMap(id => {
      const entity = all.get(id)
      return entity ? [{ ...entity, degree: degree(id) }] : []
    }),
    edges,
    leftOut: { nodes: ids.length - shown.size, edges: chosen.length - edges.length },
    kinds: countKinds(graph, choice.kinds ? meeting(graph, { ...choice, kinds: undefined }) : met),
  }
}

/** The entities and relations that meet the conditions, the entities in the order in which they are shown. */
function meeting({ entities, relations }: ProjectGraph, { kinds, labels, tagged, around, depth }: GraphChoice) {
  const all = new Map(entities.map(entity => [entity.id, entity]))
  if (around) all.set(around.id, around)
  const isChosen = (id: string) => {
    const entity = all.get(id)
    if (entity === undefined || id === around?.id) return entity !== undefined
    return (!kinds || kinds.includes(entity.entity)) && (!tagged || tagged.has(id))
  }
  const meant = relations.filter(
    ({ from, to, label }) => isChosen(from) && isChosen(to) && (!labels || labels.includes(label)),
  )
  const neighbours = new Map<string, string[]>()
  for (const { from, to } of meant) {
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const list = neighbours.get(one)
      if (list) list.push(other)
      else neighbours.set(one, [other])
    }
  }
  const degree = (id: string) => neighbours.get(id)?.length ?? 0
  const steps = around ? stepsFrom(around.id, neighbours, depth) : new Map([...neighbours.keys()].map(id => [id, 0]))
  const ids = [...steps.keys()].sort(
    (one, other) => (steps.get(one) ?? 0) - (steps.get(other) ?? 0) || degree(other) - degree(one),
  )
  return { all, ids, degree, chosen: meant.filter(({ from, to }) => steps.has(from) && steps.has(to)) }
}

/** The kinds of all related entities, with how many of each meet the conditions. */
function countKinds({ entities }: ProjectGraph, { all, ids }: ReturnType<typeof meeting>) {
  const counts = new Map(entities.map(({ entity }) => [entity, 0]))
  for (const id of ids) {
    const kind = all.get(id)?.entity
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return [...counts]
    .map(([entity, nodes]) => ({ entity, nodes }))
    .sort((one, other) => (one.entity < other.entity ? -1 : 1))
}

/** How many relations away entities are, up to `depth`. */
function stepsFrom(start: string, neighbours: ReadonlyMap<string, readonly string[]>, depth: number) {
  const steps = new Map([[start, 0]])
  let edge = [start]
  for (let step = 1; step <= depth && edge.length > 0; step++) {
    const next: string[] = []
    for (const id of edge.flatMap(one => neighbours.get(one) ?? [])) {
      if (steps.has(id)) continue
      steps.set(id, step)
      next.push(id)
    }
    edge = next
  }
  return steps
}
