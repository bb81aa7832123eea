import type { PlanNode } from '../../shared/kind.ts'

/** What the rows of the plot grid can be. */
export const gridRows = ['line', 'tag', 'character'] as const

export type GridRows = (typeof gridRows)[number]

/** A row or a column; the key is the id of its tag, character or chapter, empty for what has none. */
export interface GridLine {
  key: string
  label: string
  color?: string
  /** of a chapter: how many words it has, once they are counted */
  words?: number
}

export interface GridCells {
  rows: readonly GridLine[]
  columns: readonly GridLine[]
  /** the nodes of a cell, by row and column */
  cells: readonly (readonly (readonly PlanNode[])[])[]
}

/** A cell, and which of its nodes; the node is empty in an empty cell. */
export interface GridPlace {
  row: number
  column: number
  nodeId: string
}

export interface GridKinds {
  rows: GridRows
  isCharacter(id: string): boolean
  isChapter(id: string): boolean
}

const orNone = (keys: readonly string[]) => (keys.length > 0 ? keys : [''])

/** The rows that a node is in: one as a plot line, which its first tag is; one for each tag or character. */
function rowsOf({ tags, links }: PlanNode, { rows, isCharacter }: GridKinds): readonly string[] {
  if (rows === 'character') return orNone(links.filter(isCharacter))
  const ids = tags.map(({ valueId }) => valueId)
  return orNone(rows === 'line' ? ids.slice(0, 1) : ids)
}

/** The columns that a node is in: one for each chapter it is linked to. */
export function gridColumns({ links }: PlanNode, { isChapter }: GridKinds): readonly string[] {
  return orNone(links.filter(isChapter))
}

/** Puts nodes into cells. What is in no row or column that is shown stands in those without a key. */
export function gridOf(
  nodes: readonly PlanNode[],
  rows: readonly GridLine[],
  columns: readonly GridLine[],
  kinds: GridKinds,
): GridCells {
  const rowAt = new Map(rows.map(({ key }, index) => [key, index]))
  const columnAt = new Map(columns.map(({ key }, index) => [key, index]))
  const cells = rows.map(() => columns.map((): PlanNode[] => []))
  const placesIn = (keys: readonly string[], at: ReadonlyMap<string, number>) =>
    new Set(keys.map(key => at.get(key) ?? at.get('') ?? 0))
  for (const node of nodes)
    for (const row of placesIn(rowsOf(node, kinds), rowAt))
      for (const column of placesIn(gridColumns(node, kinds), columnAt)) cells[row]?.[column]?.push(node)
  return { rows, columns, cells }
}

const nodesAt = ({ cells }: GridCells, row: number, column: number) => cells[row]?.[column] ?? []

/** Where a node is; the place itself if it still holds, else the first cell that has the node. */
export function gridPlaceOf(grid: GridCells, place: GridPlace, nodeId: string): GridPlace {
  const row = Math.min(place.row, grid.rows.length - 1)
  const column = Math.min(place.column, grid.columns.length - 1)
  if (!nodeId) return { row, column, nodeId: '' }
  if (nodesAt(grid, row, column).some(({ id }) => id === nodeId)) return { row, column, nodeId }
  for (const [at, cells] of grid.cells.entries()) {
    const found = cells.findIndex(nodes => nodes.some(({ id }) => id === nodeId))
    if (found >= 0) return { row: at, column: found, nodeId }
  }
  return { row, column, nodeId: '' }
}

export interface GridStep {
  x?: -1 | 0 | 1
  y?: -1 | 0 | 1
}

/** The place a step away: along the nodes of a cell, then in the next cell; the same place at the edge. */
export function gridPlaceBeside(grid: GridCells, place: GridPlace, { x = 0, y = 0 }: GridStep): GridPlace {
  const { row, column, nodeId } = place
  const own = nodesAt(grid, row, column)
  const at = own.findIndex(({ id }) => id === nodeId)
  const next = own[at + y]
  if (y !== 0 && at >= 0 && next) return { row, column, nodeId: next.id }
  const to = { row: row + y, column: column + x }
  if (!grid.cells[to.row]?.[to.column]) return place
  const there = nodesAt(grid, to.row, to.column)
  const node = y < 0 ? there.at(-1) : there[x === 0 ? 0 : Math.min(Math.max(at, 0), there.length - 1)]
  return { ...to, nodeId: node?.id ?? '' }
}

/** A list with one id in the place of another; an empty id is none. */
function replaced(ids: readonly string[], from: string, to: string): string[] {
  if (to !== '' && ids.includes(to)) return ids.filter(id => id !== from)
  if (from === '') return [...ids, to]
  return ids.flatMap(id => (id !== from ? [id] : to === '' ? [] : [to]))
}

/**
 * A node in another cell: the tag or character of its row and the chapter of its column are replaced, all others stay.
 * Null if it cannot be there: a node with other tags always has a plot line.
 */
export function movedToCell(
  node: PlanNode,
  grid: GridCells,
  from: Pick<GridPlace, 'row' | 'column'>,
  to: Pick<GridPlace, 'row' | 'column'>,
  { rows }: Pick<GridKinds, 'rows'>,
): PlanNode | null {
  const [fromRow = '', toRow = ''] = [grid.rows[from.row]?.key, grid.rows[to.row]?.key]
  const [fromColumn = '', toColumn = ''] = [grid.columns[from.column]?.key, grid.columns[to.column]?.key]
  const links = fromColumn === toColumn ? node.links : replaced(node.links, fromColumn, toColumn)
  if (fromRow === toRow) return { ...node, links }
  if (rows === 'character') return { ...node, links: replaced(links, fromRow, toRow) }
  const ids = node.tags.map(({ valueId }) => valueId)
  if (rows === 'tag') return { ...node, links, tags: replaced(ids, fromRow, toRow).map(valueId => ({ valueId })) }
  const others = ids.filter(id => id !== fromRow && id !== toRow)
  if (toRow === '' && others.length > 0) return null
  return { ...node, links, tags: [...(toRow ? [toRow] : []), ...others].map(valueId => ({ valueId })) }
}
