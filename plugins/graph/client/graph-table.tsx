import { memo, useEffect, useMemo, useRef, useState } from 'react'
import {
  aboutEntity,
  type Command,
  compareText,
  formatNumber,
  Icon,
  Link,
  registry,
  runCommand,
  t,
  usePageCommands,
  useT,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { type DateValue, sharedDayOf } from '#plugins/timelines/shared.ts'
import type { Graph, GraphNode } from '../shared.ts'
import { validityAt } from './as-of/as-of.ts'
import type { AsOf } from './as-of/use-as-of.ts'
import styles from './graph.module.css'
import type { GraphState } from './graph-state.ts'
import { lookOf } from './looks.ts'

interface TableCell {
  key: string
  end: End
}

/** The relations that are drawn as a table: what somebody who cannot see the drawing works with. */
export function GraphTable({ state, graph }: { state: GraphState; graph: Graph }) {
  const t = useT()
  const { selected, select, asOf } = state
  const { spaceId, projectId } = state.place
  const [order, setOrder] = useState<TableOrder>('from')
  const rows = useMemo(() => graphTableRows(graph, order), [graph, order])
  const { date, changes, textOf } = asOf
  /** the dates of a row, once it is known how they are written; there are none if no relation has one */
  const datesOf = changes.length > 0 ? (row: GraphTableRow) => datesIn(row, date, textOf) : null
  const hasChapters = graph.chapters.length > 0
  const chapters = useMemo(() => (hasChapters ? { spaceId, projectId } : null), [hasChapters, spaceId, projectId])
  const [wanted, setWanted] = useState<TableCell | null>(null)
  const cell = useMemo(() => cellOf(rows, selected?.id, wanted), [rows, selected, wanted])
  const box = useRef<HTMLDivElement>(null)
  // The commands that select an entity select its cell.
  useEffect(() => {
    const row = cell && box.current?.querySelector(`[data-row="${CSS.escape(cell.key)}"]`)
    if (!row) return
    row.scrollIntoView?.({ block: 'nearest' })
    const button = row.querySelector<HTMLElement>(`[data-end="${cell.end}"]`)
    if (button !== document.activeElement) button?.focus({ preventScroll: true })
  }, [cell])
  const go = ({ key, end }: TableCell) => {
    const row = rows.find(one => one.key === key)
    const entity = row?.[end]
    if (!entity) return
    setWanted({ key, end })
    select(entity.id)
  }
  const step = (by: number) => {
    const at = rows.findIndex(({ key }) => key === cell?.key)
    const row = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (row) go({ key: row.key, end: cell?.end === 'to' && row.to ? 'to' : 'from' })
  }
  const across = (end: End) => cell && go({ ...cell, end })
  usePageCommands([
    rowCommand('graph.select-up', 'ArrowUp', 'arrow-up', () => step(-1)),
    rowCommand('graph.select-down', 'ArrowDown', 'arrow-down', () => step(1)),
    rowCommand('graph.select-left', 'ArrowLeft', 'arrow-left', () => across('from')),
    rowCommand('graph.select-right', 'ArrowRight', 'arrow-right', () => across('to')),
  ])
  const acts = useRef(go)
  acts.current = go
  const heading = (id: TableOrder) => (
    <th scope="col" className={headingStyles[id]} aria-sort={order === id ? 'ascending' : 'none'}>
      <button type="button" onClick={() => setOrder(id)}>
        {t(`graph.by-${id}`)}
      </button>
    </th>
  )
  return (
    <div ref={box} className={styles.tableBox} data-dated={datesOf !== null}>
      <table className={styles.table}>
        <caption className="vh">
          {t('graph.picture', { entities: graph.nodes.length, relations: graph.edges.length })}
        </caption>
        <thead>
          <tr>
            {heading('from')}
            {heading('relation')}
            {heading('to')}
            {datesOf && heading('since')}
            {datesOf && heading('until')}
            {hasChapters && heading('chapter')}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row
              key={row.key}
              row={row}
              {...datesOf?.(row)}
              chapters={chapters}
              chosen={row.key === cell?.key ? cell.end : null}
              acts={acts}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  row: GraphTableRow
  /** from when until when the relation holds; absent if no relation has a date */
  since?: string
  until?: string
  /** it does not hold at the date as of which the graph is shown */
  isOff?: boolean
  /** where the chapters are, if there is a column of them */
  chapters: Place | null
  /** which of its entities is selected */
  chosen: End | null
  acts: { readonly current: (cell: TableCell) => void }
}

/** There may be thousands: one is not rendered again because another one is selected. */
const Row = memo(function Row({ row, since, until, isOff = false, chapters, chosen, acts }: RowProps) {
  const t = useT()
  const entityButton = (end: End) => {
    const node = row[end]
    if (!node) return null
    return (
      <button
        type="button"
        data-command="graph.go"
        data-end={end}
        aria-pressed={chosen === end}
        onFocus={() => acts.current({ key: row.key, end })}
        // Enter opens what is selected, as on the drawing; the mouse only selects.
        onClick={({ detail }) => detail === 0 && void runCommand('graph.go')}
        onDoubleClick={() => void runCommand('graph.go')}
      >
        <Icon name={lookOf(node).icon} color={node.color} />
        <span>
          {node.label} <small>{aboutEntity({ kind: node.entity, project: node.project })}</small>
        </span>
      </button>
    )
  }
  return (
    <tr data-row={row.key} data-off={isOff || undefined} aria-current={chosen !== null}>
      <th scope="row">{entityButton('from')}</th>
      <td>{row.to ? row.label : <em>{t('graph.no-relation')}</em>}</td>
      <td>{entityButton('to')}</td>
      {since !== undefined && <td className={styles.date}>{since}</td>}
      {until !== undefined && <td className={styles.date}>{until}</td>}
      {chapters && <td className={styles.chapter}>{row.chapter && <ChapterLink {...chapters} {...row.chapter} />}</td>}
    </tr>
  )
})

/** The first chapter that has both entities of a relation, by its number. */
function ChapterLink({ spaceId, projectId, chapterId: id, title, index }: Place & Graph['chapters'][number]) {
  const t = useT()
  const kind = registry.kinds.get('chapter')
  if (!kind) return null
  const name = t('graph.first-chapter', { number: index + 1, title })
  return (
    <Link to={entityLink(kind, { spaceId, projectId, id, parentId: null })} title={name} aria-label={name}>
      <Icon name={kind.icon} />
      {formatNumber(index + 1)}
    </Link>
  )
}

const rowCommand = (id: string, keys: string, icon: string, run: () => void): Command => ({
  ...{ id, label: id, keys, icon, run, repeat: true, safe: true },
})

/** The cell of what is selected: the one that was gone to, else the first. */
function cellOf(rows: readonly GraphTableRow[], id: string | undefined, wanted: TableCell | null): TableCell | null {
  if (id === undefined) return null
  const last = wanted && rows.find(({ key }) => key === wanted.key)
  if (wanted && last?.[wanted.end]?.id === id) return wanted
  for (const end of ['from', 'to'] as const) {
    const row = rows.find(one => one[end]?.id === id)
    if (row) return { key: row.key, end }
  }
  return null
}

type End = 'from' | 'to'
type TableOrder = End | 'relation' | 'since' | 'until' | 'chapter'

const headingStyles: Partial<Record<TableOrder, string | undefined>> = {
  ...{ since: styles.date, until: styles.date, chapter: styles.chapter },
}

/** A relation as a row of the table, or an entity without any: that one has no `to`. */
interface GraphTableRow {
  key: string
  from: GraphNode
  to?: GraphNode
  label: string
  period?: Graph['edges'][number]['period']
  /** the first one that has both entities */
  chapter?: Graph['chapters'][number]
}

/** The dates of a row in words: whether a relation without an end still holds, or does not yet, is said where a date is chosen. */
function datesIn({ period, to }: GraphTableRow, date: DateValue | undefined, textOf: AsOf['textOf']) {
  const validity = to ? validityAt(period, date) : 'holds'
  const open =
    date && to ? (validity === 'later' ? t('graph.not-yet') : validity === 'holds' ? t('graph.still') : '') : ''
  return {
    since: period?.since ? textOf(period.since) : '',
    until: period?.until ? textOf(period.until) : open,
    isOff: validity !== 'holds',
  }
}

/** All that is drawn, as rows: the relations in an order, and below them the entities without a relation. */
export function graphTableRows({ nodes, edges, chapters }: Graph, order: TableOrder): readonly GraphTableRow[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const chaptersById = new Map(chapters.map(one => [one.chapterId, one]))
  const related = new Set<string>()
  const rows = edges.flatMap(({ from, to, label, period, chapterId = '' }, at): GraphTableRow | [] => {
    const [start, end] = [byId.get(from), byId.get(to)]
    if (!start || !end) return []
    related.add(from).add(to)
    const chapter = chaptersById.get(chapterId)
    return { key: `${at}`, from: start, to: end, label, ...(period && { period }), ...(chapter && { chapter }) }
  })
  const word = { from: (row: GraphTableRow) => row.from.label, to: (row: GraphTableRow) => row.to?.label ?? '' }
  const words = { ...word, relation: ({ label }: GraphTableRow) => label }
  /** what has no beginning comes before everything, and what has no end or chapter after it */
  const numbers = {
    since: ({ period }: GraphTableRow) => (period?.since ? sharedDayOf(period.since) : -Infinity),
    until: ({ period }: GraphTableRow) => (period?.until ? sharedDayOf(period.until) : Infinity),
    chapter: ({ chapter }: GraphTableRow) => chapter?.index ?? Infinity,
  }
  const compare = (one: GraphTableRow, other: GraphTableRow) =>
    order === 'since' || order === 'until' || order === 'chapter'
      ? Math.sign(numbers[order](one) - numbers[order](other)) || 0
      : compareText(words[order](one), words[order](other))
  rows.sort(
    (one, other) =>
      compare(one, other) ||
      compareText(one.from.label, other.from.label) ||
      compareText(one.label, other.label) ||
      compareText(word.to(one), word.to(other)),
  )
  const alone = nodes.filter(({ id }) => !related.has(id)).sort((one, other) => compareText(one.label, other.label))
  return [...rows, ...alone.map(from => ({ key: from.id, from, label: '' }))]
}
