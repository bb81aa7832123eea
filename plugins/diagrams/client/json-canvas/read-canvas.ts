import { isRecord } from '#core/shared/is-record.ts'
import {
  type ImportPlan,
  type JsonObject,
  jsonObjectOf,
  Refusal,
  type ReportBuilder,
} from '#plugins/transfer/shared.ts'
import { type DiagramEdge, type DiagramNode, diagramLimits } from '../../shared.ts'
import { cleanJson, cleanLabel } from '../parts/clean-json.ts'
import type { Rect } from '../parts/groups.ts'
import { insideDiagram, numberOf, stringOf } from '../parts/nodes.ts'
import { canvasEnds, canvasSides, colorOf, splitLabel } from './canvas-format.ts'

/** A file of JSON Canvas as a diagram. */
export interface ReadCanvas {
  nodes: DiagramNode[]
  edges: DiagramEdge[]
  /** keys of the file beside its nodes and edges */
  data: Record<string, unknown>
  /** what Skald wrote beside them */
  skald: JsonObject
}

type Report = (where: keyof ImportPlan['report'], what: string, sample: string, count?: number) => void

const textMax = 50_000_000
const idPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Reads a text of JSON Canvas. `report` gets what cannot be carried over. @throws Refusal */
export function readCanvas(text: string, path: string, report: Report, projectId: string): ReadCanvas {
  if (text.length > textMax) throw new Refusal('text-too-large', path)
  const read = jsonObjectOf(text, path)
  if (!isListOrMissing(read.nodes) || !isListOrMissing(read.edges)) throw new Refusal('not-this-format', path)
  if (read.nodes === undefined && read.edges === undefined) throw new Refusal('nothing', path)
  return new CanvasReader(read, report, projectId).read()
}

const isListOrMissing = (value: unknown): value is unknown[] | undefined => value === undefined || Array.isArray(value)

/** Counts what is read, for the report; the same for the file and for the clipboard. */
export const reportTo =
  (report: ReportBuilder): Report =>
  (where, what, sample, count) =>
    report.add(where, `canvas-${what}`, sample.slice(0, 80), count)

class CanvasReader {
  readonly #source: JsonObject
  readonly #report: Report
  readonly #projectId: string
  /** the ids of the file with those of the diagram, which has rules for them */
  readonly #ids = new Map<string, string>()
  readonly #rects: (Rect & { id: string; isGroup: boolean })[] = []

  constructor(source: JsonObject, report: Report, projectId: string) {
    this.#source = source
    this.#report = report
    this.#projectId = projectId
  }

  read(): ReadCanvas {
    const { nodes: sourceNodes = [], edges: sourceEdges = [], ...rest } = this.#source
    const nodes: DiagramNode[] = []
    const [allNodes, allEdges] = [sourceNodes as unknown[], sourceEdges as unknown[]]
    for (const value of allNodes.slice(0, diagramLimits.nodes)) nodes.push(...this.#node(value))
    this.#over('over-nodes', allNodes.length - diagramLimits.nodes, allNodes[diagramLimits.nodes])
    this.#putIntoGroups(nodes)
    const edges: DiagramEdge[] = []
    const edgeIds = new Set<string>()
    for (const value of allEdges.slice(0, diagramLimits.edges)) edges.push(...this.#edge(value, edgeIds))
    this.#over('over-lines', allEdges.length - diagramLimits.edges, allEdges[diagramLimits.edges])
    const { skald, ...data } = this.#clean(rest)
    const isSmall = JSON.stringify(data).length <= diagramLimits.extra
    if (!isSmall) this.#report('dropped', 'large', Object.keys(data).join(', '))
    return { nodes, edges, data: isSmall ? data : {}, skald: isRecord(skald) ? skald : {} }
  }

  #over(what: string, count: number, first: unknown): void {
    if (count > 0) this.#report('dropped', what, nameOf(first), count)
  }

  #clean(value: JsonObject): Record<string, unknown> {
    const clean = cleanJson(value, name => this.#report('dropped', 'keys', name))
    return isRecord(clean) ? clean : {}
  }

  /** An id that diagrams can have, which no other node has. */
  #idOf(source: string): string {
    const id = idPattern.test(source) ? source : crypto.randomUUID()
    this.#ids.set(source, id)
    return id
  }

  #node(value: unknown): DiagramNode[] {
    if (!isRecord(value)) return this.#broken(value)
    const { id, x, y, width, height, color, skald, ...kept } = this.#clean(value)
    const [left, top] = [numberOf(x), numberOf(y)]
    if (typeof id !== 'string' || this.#ids.has(id) || left === undefined || top === undefined)
      return this.#broken(value)
    const position = { x: insideDiagram(left), y: insideDiagram(top) }
    const texts = this.#texts(kept, isRecord(skald) ? skald : {})
    if (position.x !== Math.round(left) || position.y !== Math.round(top)) this.#report('changed', 'far', texts.label)
    const size = { width: numberOf(width), height: numberOf(height) }
    const own = {
      ...this.#extras(isRecord(skald) ? skald.data : undefined),
      ...this.#short(texts),
      ...(size.width !== undefined && { width: size.width }),
      ...(size.height !== undefined && { height: size.height }),
      ...this.#color(color, texts.label),
    }
    const nodeId = this.#idOf(id)
    const isGroup = kept.type === 'group'
    const type = isGroup ? 'group' : (isRecord(skald) && stringOf(skald.type).slice(0, diagramLimits.type)) || 'note'
    const canvas = { ...kept, ...(typeof color === 'string' && { color }), ...(nodeId !== id && { id }) }
    this.#rects.push({ id: nodeId, isGroup, ...position, width: size.width ?? 0, height: size.height ?? 0 })
    return [{ id: nodeId, type, position, data: this.#within({ ...own, canvas }, texts.label) } as DiagramNode]
  }

  #broken(value: unknown): [] {
    this.#report('dropped', 'broken', nameOf(value))
    return []
  }

  /** What a node says, by its type. */
  #texts(node: JsonObject, skald: JsonObject): { label: string; description: string } {
    const own = isRecord(skald.data) ? skald.data : {}
    if (node.type === 'text') {
      const split = splitLabel(stringOf(node.text))
      this.#report('kept', 'texts', split.label)
      return split
    }
    if (node.type === 'group') {
      this.#report('kept', 'groups', stringOf(node.label))
      if (node.background !== undefined) this.#report('changed', 'pictures', stringOf(node.background))
      return { label: stringOf(node.label), description: stringOf(own.description) }
    }
    const description = stringOf(own.description)
    if (node.type === 'file') {
      const path = stringOf(node.file)
      this.#report('changed', 'files', path)
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
      return { label: stringOf(own.label) || name, description: description || path + stringOf(node.subpath) }
    }
    if (node.type === 'link') {
      this.#report('changed', 'links', stringOf(node.url))
      return { label: stringOf(own.label) || stringOf(node.url), description }
    }
    this.#report('changed', 'types', stringOf(node.type))
    return { label: stringOf(node.label) || stringOf(node.text) || stringOf(node.type), description }
  }

  #short({ label, description }: { label: string; description: string }): { label: string; description: string } {
    const short = {
      label: label.slice(0, diagramLimits.label),
      description: description.slice(0, diagramLimits.description),
    }
    if (short.label !== label || short.description !== description) this.#report('changed', 'cut', label)
    return short
  }

  #color(value: unknown, label: string): { color?: string } {
    const color = colorOf(value)
    if (value !== undefined && !color) this.#report('changed', 'colours', stringOf(value) || label)
    return color ? { color } : {}
  }

  /** What Skald keeps with a node; what it stands for is in one project only. */
  #extras(data: unknown): JsonObject {
    if (!isRecord(data)) return {}
    const { groupId: _, entityId, canvas: __, ...extras } = data
    const { skald } = this.#source
    const isHere = isRecord(skald) && skald.projectId === this.#projectId
    return { ...extras, ...(isHere && typeof entityId === 'string' && { entityId }) }
  }

  /** Without what the format keeps, if that is too much for one node or edge. */
  #within(data: JsonObject & { canvas: JsonObject }, label: string): JsonObject {
    const isSmall = (value: JsonObject) => JSON.stringify(value).length <= diagramLimits.extra
    if (isSmall(data)) return data
    this.#report('dropped', 'large', label)
    const { canvas, ...own } = data
    if (isSmall({ ...own, canvas: { type: canvas.type } })) return { ...own, canvas: { type: canvas.type } }
    return { label: own.label, description: own.description }
  }

  /** Each node into the smallest group that it lies in wholly; a group into a larger one. */
  #putIntoGroups(nodes: readonly DiagramNode[]): void {
    const groups = this.#rects
      .filter(({ isGroup }) => isGroup)
      .sort((one, other) => one.width * one.height - other.width * other.height)
    const rank = new Map(groups.map(({ id }, at) => [id, at]))
    for (const [at, node] of nodes.entries()) {
      const rect = this.#rects[at]
      const group = rect && groups.slice((rank.get(node.id) ?? -1) + 1).find(one => isWithin(rect, one))
      if (group) node.data.groupId = group.id
    }
  }

  #edge(value: unknown, known: Set<string>): DiagramEdge[] {
    if (!isRecord(value)) return this.#loose(value)
    const { id, fromNode, toNode, color, label, skald, ...rest } = this.#clean(value)
    const [source, target] = [this.#ids.get(stringOf(fromNode)), this.#ids.get(stringOf(toNode))]
    if (typeof id !== 'string' || known.has(id) || !source || !target) return this.#loose(value)
    known.add(id)
    this.#report('kept', 'lines', stringOf(label))
    const { fromSide, toSide, fromEnd, toEnd, ...kept } = rest
    const own = {
      ...this.#extras(isRecord(skald) ? skald.data : undefined),
      ...(stringOf(label) && { label: stringOf(label).slice(0, diagramLimits.label) }),
      ...this.#color(color, stringOf(label)),
      ...oneOf('fromSide', fromSide, canvasSides),
      ...oneOf('toSide', toSide, canvasSides),
      ...oneOf('fromEnd', fromEnd, canvasEnds),
      ...oneOf('toEnd', toEnd, canvasEnds),
    }
    const edgeId = idPattern.test(id) ? id : crypto.randomUUID()
    const canvas = { ...kept, ...(typeof color === 'string' && { color }), ...(edgeId !== id && { id }) }
    const data = Object.keys(canvas).length > 0 ? this.#within({ ...own, canvas }, stringOf(label)) : own
    const type = isRecord(skald) ? stringOf(skald.type).slice(0, diagramLimits.type) : ''
    return [{ id: edgeId, source, target, ...(type && { type }), data } as DiagramEdge]
  }

  #loose(value: unknown): [] {
    const { label, fromNode, toNode } = isRecord(value) ? value : {}
    const ends = isRecord(value) ? `${stringOf(fromNode)} → ${stringOf(toNode)}` : nameOf(value)
    this.#report('dropped', 'loose', cleanLabel(stringOf(label)) || ends)
    return []
  }
}

const oneOf = (name: string, value: unknown, values: readonly string[]) =>
  values.includes(stringOf(value)) ? { [name]: value } : {}

function isWithin(one: Rect, other: Rect): boolean {
  return (
    one.x >= other.x &&
    one.y >= other.y &&
    one.x + one.width <= other.x + other.width &&
    one.y + one.height <= other.y + other.height
  )
}

/** What a report calls a part of a file. */
function nameOf(value: unknown): string {
  if (!isRecord(value)) return JSON.stringify(value)?.slice(0, 40) ?? ''
  return cleanLabel(
    stringOf(value.label) ||
      splitLabel(stringOf(value.text)).label ||
      stringOf(value.file) ||
      stringOf(value.url) ||
      stringOf(value.id),
  )
}
