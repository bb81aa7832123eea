import { join } from 'node:path'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { diagram } from '#plugins/diagrams/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { plan } from '#plugins/plans/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'

const diagramSize = { nodes: 1000, edges: 2000 } as const
const boardSize = 1000
const graphSize = { nodes: 2000, edges: 4000 } as const
/** The types of plans that are drawn, by the names of the plans. */
export const boards = { Cards: 'scene-cards', Ideas: 'mind-map', Steps: 'flow-chart' } as const
export const diagramName = 'Who owes whom'

/** Nodes and lines without the words of a kind, as a bare page of the library draws them too. */
export interface BareDrawing {
  nodes: { id: string; x: number; y: number; label: string }[]
  edges: { id: string; source: string; target: string }[]
}

export interface CanvasWorld {
  dataDir: string
  folder: string
  place: Place
  /** the session */
  cookies: { name: string; value: string }[]
  drawing: BareDrawing
  web: BareDrawing
}

/** The same numbers each time. */
function random(): (below: number) => number {
  let state = 7
  return below => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Ids that are the same each time. */
const idOf = (kind: number, at: number) =>
  `00000000-0000-4000-8000-${kind.toString(16).padStart(4, '0')}${at.toString(16).padStart(8, '0')}`

/** Each node is connected with one before it, and the others at random; no pair twice. */
function drawingOf(size: { nodes: number; edges: number }, kind: number): BareDrawing {
  const next = random()
  const nodes = Array.from({ length: size.nodes }, (_, at) => ({
    id: idOf(kind, at),
    x: (at % 32) * 260,
    y: Math.floor(at / 32) * 130,
    label: `Entity ${at}`,
  }))
  const pairs = new Set<string>()
  const add = (one: number, other: number) => one !== other && pairs.add([one, other].sort((a, b) => a - b).join())
  for (let at = 1; at < size.nodes; at++) add(next(at), at)
  while (pairs.size < size.edges) add(next(size.nodes), next(size.nodes))
  const edges = [...pairs].map((pair, at) => {
    const [source = 0, target = 0] = pair.split(',').map(Number)
    return { id: idOf(kind + 1, at), source: idOf(kind, source), target: idOf(kind, target) }
  })
  return { nodes, edges }
}

/** A project with a diagram, a plan of each type that is drawn, and a web of relations. */
export async function seedCanvases(): Promise<CanvasWorld> {
  const folder = temporaryFolder('bench-canvases')
  const dataDir = join(folder, 'data')
  const server = await startServer({ dataDir })
  try {
    const drawer = await signedIn(server, 'drawer')
    const place = await createPlace(drawer)
    const drawing = drawingOf(diagramSize, 1)
    await drawer.call(callsOf(diagram).create, {
      ...{ ...place, name: diagramName, background: 'dots', viewport: { x: 0, y: 0, zoom: 1 } },
      nodes: drawing.nodes.map(({ id, x, y, label }, at) => ({
        ...{ id, type: ['note', 'person', 'thing', 'force'][at % 4] ?? 'note', position: { x, y } },
        data: { label, description: at % 3 === 0 ? 'Keeps what it is owed, and counts in tides.' : '' },
      })),
      edges: drawing.edges.map((edge, at) => ({ ...edge, data: { label: at % 5 === 0 ? 'owes' : '' } })),
    })
    for (const [title, type] of Object.entries(boards))
      await drawer.call(callsOf(plan).create, { ...place, title, type, timelineId: null, nodes: nodesOf(type) })
    const { database, entities } = server.server.services
    const user = await database.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const by = {
      user: { ...user, userId: 'drawer', username: 'drawer', userIdSelected: true },
      ...{ now: new Date(), newId: () => crypto.randomUUID(), writeKey: null },
    }
    const plain = drawingOf(graphSize, 5)
    const rows = plain.nodes.map(({ label }) => ({ values: { name: label } }))
    const made = await database.write(tx => entities.createMany(tx, entry, place, rows, 'web', by))
    await database.write(tx => entities.finishBatch(tx, 'web'))
    const ids = new Map(plain.nodes.map(({ id }, at) => [id, made[at] ?? '']))
    const web = {
      nodes: plain.nodes.map(node => ({ ...node, id: ids.get(node.id) ?? '' })),
      edges: plain.edges.map(({ id, source, target }) => ({
        ...{ id, source: ids.get(source) ?? '', target: ids.get(target) ?? '' },
      })),
    }
    for (const { source, target } of web.edges)
      await drawer.call(relationCalls.create, {
        ...place,
        entry1: { id: source, type: entry.name },
        entry2: { id: target, type: entry.name },
      })
    const cookies = drawer.cookies.names().map(name => ({ name, value: drawer.cookies.get(name) ?? '' }))
    return { dataDir, folder, place, cookies, drawing, web }
  } finally {
    await server.close()
  }
}

/** A tree in which each node has three children, and a chart whose every fifth step is a decision. */
function nodesOf(type: (typeof boards)[keyof typeof boards]) {
  return Array.from({ length: boardSize }, (_, at) => ({
    ...{ id: idOf(9, at), title: `Step ${at}`, tags: [], links: [] },
    status: (['planned', 'in-progress', 'completed'] as const)[at % 3] ?? 'planned',
    ...(type === 'mind-map' && { parentId: at === 0 ? null : idOf(9, Math.floor((at - 1) / 3)) }),
    ...(type === 'flow-chart' && {
      shape: at % 5 === 4 ? ('decision' as const) : ('step' as const),
      edges: [at + 1, ...(at % 5 === 4 ? [at + 7] : [])].flatMap(to =>
        to < boardSize ? [{ target: idOf(9, to), label: '' }] : [],
      ),
    }),
  }))
}
