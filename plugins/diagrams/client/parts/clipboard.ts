import { isRecord } from '#core/shared/is-record.ts'
import { type DiagramEdge, type DiagramNode, diagramLimits } from '../../shared.ts'
import { cleanJson, cleanLabel } from './clean-json.ts'
import { groupIdOf, withMembers } from './groups.ts'
import { insideDiagram, newNode, numberOf, stringOf } from './nodes.ts'

/** What a clipboard holds of a diagram. */
export interface Copied {
  /** where it is from: in another project, nodes stand for nothing */
  projectId: string
  nodes: readonly DiagramNode[]
  edges: readonly DiagramEdge[]
  /** the names of nodes that stand for something there */
  names: ReadonlyMap<string, string>
  /** what in the text was no node or edge */
  leftOut: number
}

/** The characters of a clipboard that are read as a part of a drawing. */
const textMax = 10_000_000
const mark = 'skald-diagram'

/** Nodes with all that groups among them hold, and the edges between them. */
export function partOf(
  { nodes, edges }: { nodes: readonly DiagramNode[]; edges: readonly DiagramEdge[] },
  ids: Iterable<string>,
) {
  const all = withMembers(nodes, ids)
  return {
    nodes: nodes.filter(({ id }) => all.has(id)),
    edges: edges.filter(({ source, target }) => all.has(source) && all.has(target)),
  }
}

/**
 * What is written to the clipboard; `nameOf` gives nodes their names for projects that do not have what they stand for.
 */
export function copiedText(
  projectId: string,
  part: { nodes: readonly DiagramNode[]; edges: readonly DiagramEdge[] },
  nameOf: (node: DiagramNode) => string,
): string {
  const names = part.nodes.flatMap(node => (node.data.entityId ? [[node.id, nameOf(node)]] : []))
  return JSON.stringify({ [mark]: 1, projectId, ...part, names })
}

/** Reads what was copied in a diagram; null for any other text. What is wrong in it is left out. */
export function readCopied(text: string): Copied | null {
  if (text.length > textMax || !text.includes(mark)) return null
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(read) || read[mark] === undefined || !Array.isArray(read.nodes) || !Array.isArray(read.edges))
    return null
  let leftOut = 0
  const names = new Map(
    (Array.isArray(read.names) ? read.names : []).flatMap(one =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'string'
        ? [[one[0], cleanLabel(one[1]).slice(0, diagramLimits.label)] as const]
        : [],
    ),
  )
  const nodes = read.nodes.flatMap(one => {
    const node = readNode(one)
    if (!node) leftOut++
    return node ?? []
  })
  const known = new Set(nodes.map(({ id }) => id))
  const edges = read.edges.flatMap(one => {
    const edge = readEdge(one)
    if (edge && known.has(edge.source) && known.has(edge.target)) return edge
    leftOut++
    return []
  })
  return { projectId: stringOf(read.projectId), nodes, edges, names, leftOut }
}

/** Whether a text may be JSON Canvas, which other programs copy. */
export function isLikeCanvas(text: string): boolean {
  return text.trimStart().startsWith('{') && /"(?:nodes|edges)"\s*:/.test(text)
}

/** Whether a text is a part of a drawing that is longer than any that has room in a diagram. */
export function isBeyondDiagrams(text: string): boolean {
  return text.length > textMax && isLikeCanvas(text)
}

const isSmall = (data: object) => JSON.stringify(data).length <= diagramLimits.extra

function cleanData(value: unknown): Readonly<Record<string, unknown>> {
  const clean = cleanJson(value ?? {}, () => undefined)
  return isRecord(clean) ? clean : {}
}

function readNode(value: unknown): DiagramNode | null {
  if (!isRecord(value) || typeof value.id !== 'string' || !isRecord(value.position)) return null
  const [x, y] = [numberOf(value.position.x), numberOf(value.position.y)]
  if (x === undefined || y === undefined) return null
  const { label, description, ...extra } = cleanData(value.data)
  const data = {
    ...extra,
    label: stringOf(label).slice(0, diagramLimits.label),
    description: stringOf(description).slice(0, diagramLimits.description),
  }
  const type = cleanLabel(stringOf(value.type)).slice(0, diagramLimits.type) || 'note'
  const node = { id: value.id, type, position: { x: insideDiagram(x), y: insideDiagram(y) }, data }
  return isSmall(data) ? (node as DiagramNode) : null
}

function readEdge(value: unknown): DiagramEdge | null {
  if (!isRecord(value) || typeof value.source !== 'string' || typeof value.target !== 'string') return null
  const data = cleanData(value.data)
  const type = cleanLabel(stringOf(value.type)).slice(0, diagramLimits.type)
  const edge = { id: '', source: value.source, target: value.target, ...(type && { type }) }
  if (!isSmall(data)) return null
  return (Object.keys(data).length > 0 ? { ...edge, data } : edge) as DiagramEdge
}

/** A copy with ids of its own, moved; what is not in the part is neither its group nor an end of its edges. */
export function asNew(
  { nodes, edges }: Pick<Copied, 'nodes' | 'edges'>,
  by: { x: number; y: number },
  {
    names,
    groups,
  }: {
    /** the names of what the nodes stand for, where that is not there */
    names?: ReadonlyMap<string, string>
    /** the groups that nodes stay in */
    groups?: ReadonlySet<string>
  } = {},
): { nodes: DiagramNode[]; edges: DiagramEdge[] } {
  const ids = new Map(nodes.map(({ id }) => [id, crypto.randomUUID() as string]))
  return {
    nodes: nodes.map(node => {
      const { groupId: _, entityId, ...rest } = node.data
      const outer = groupIdOf(node)
      const groupId = ids.get(outer) ?? (groups?.has(outer) ? outer : '')
      const data = {
        ...rest,
        ...{ label: names?.get(node.id) ?? node.data.label, description: node.data.description },
        ...(groupId && { groupId }),
        ...(entityId !== undefined && !names && { entityId }),
      }
      const { x, y } = node.position
      const position = { x: insideDiagram(x + by.x), y: insideDiagram(y + by.y) }
      return { ...node, id: ids.get(node.id) ?? '', position, data }
    }),
    edges: edges.flatMap(edge => {
      const [source, target] = [ids.get(edge.source), ids.get(edge.target)]
      return source && target ? [{ ...edge, id: crypto.randomUUID(), source, target }] : []
    }),
  }
}

const offset = 40

/** How far copies go from where they were, so that none lies exactly on what is there. */
export function freeOffset(there: readonly DiagramNode[], copies: readonly DiagramNode[]): { x: number; y: number } {
  const taken = new Set(there.map(({ position: { x, y } }) => `${x} ${y}`))
  let by = 0
  while (copies.some(({ position: { x, y } }) => taken.has(`${x + by} ${y + by}`))) by += offset
  return { x: by, y: by }
}

/** A text of any other program as a node: its first line is the label. */
export function nodeOfText(text: string, at: { x: number; y: number }): DiagramNode {
  const clean = cleanLabel(text).trim()
  const [first = ''] = clean.split('\n', 1)
  const label = first.trim().slice(0, diagramLimits.label)
  const node = newNode(label, { x: insideDiagram(at.x), y: insideDiagram(at.y) })
  const description = clean.slice(label.length).trim().slice(0, diagramLimits.description)
  return { ...node, data: { label, description } }
}
