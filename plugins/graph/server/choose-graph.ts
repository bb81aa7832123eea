export interface WebEntity {
  entity: string
  id: string
  parentId: string | null
  label: string
}

export interface WebRelation {
  from: string
  to: string
  label: string
}

export interface Graph {
  entities: readonly WebEntity[]
  relations: readonly WebRelation[]
}

export interface Choice {
  kinds?: readonly string[] | undefined
  labels?: readonly string[] | undefined
  /** ids of the things with the tags */
  tagged?: ReadonlySet<string> | undefined
  around?: WebEntity | undefined
  depth: number
  limit: number
}

/** The part of a graph that was asked for: the thing in the middle first, then the nearest, else the most related. */
export function chooseGraph({ entities, relations }: Graph, { kinds, labels, tagged, around, depth, limit }: Choice) {
  const all = new Map(entities.map(entity => [entity.id, entity]))
  if (around) all.set(around.id, around)
  const isChosen = (id: string) => {
    const entity = all.get(id)
    if (entity === undefined || id === around?.id) return entity !== undefined
    return (!kinds || kinds.includes(entity.entity)) && (!tagged || tagged.has(id))
  }
  const chosen = relations.filter(
    ({ from, to, label }) => isChosen(from) && isChosen(to) && (!labels || labels.includes(label)),
  )
  const neighbours = new Map<string, string[]>()
  for (const { from, to } of chosen) {
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
  const shown = new Set(ids.slice(0, limit))
  const within = chosen.filter(({ from, to }) => steps.has(from) && steps.has(to))
  const edges = within.filter(({ from, to }) => shown.has(from) && shown.has(to))
  return {
    nodes: [...shown].flatMap(id => {
      const entity = all.get(id)
      return entity ? [{ ...entity, degree: degree(id) }] : []
    }),
    edges,
    leftOut: { nodes: ids.length - shown.size, edges: within.length - edges.length },
  }
}

/** How many relations away things are, up to `depth`. */
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
