import { useEffect, useMemo, useRef, useState } from 'react'
import { type Command, compareText, Icon, runCommand, usePageCommands, useT } from '#core/client/index.ts'
import styles from './graph.module.css'
import type { Graph, GraphState } from './graph-state.ts'
import { lookOf } from './looks.ts'

type Order = 'name' | 'kind' | 'degree'

/** The same things and relations as a table: what somebody who cannot see the drawing works with. */
export function GraphTable({ state: { selected, select }, graph }: { state: GraphState; graph: Graph }) {
  const t = useT()
  const [order, setOrder] = useState<Order>('degree')
  const relations = useMemo(() => relationsOf(graph), [graph])
  const rows = useMemo(
    () =>
      [...graph.nodes].sort(
        (one, other) =>
          (order === 'degree' ? other.degree - one.degree : 0) ||
          (order === 'kind' ? compareText(t(`kind.${one.entity}.one`), t(`kind.${other.entity}.one`)) : 0) ||
          compareText(one.label, other.label),
      ),
    [graph, order, t],
  )
  const box = useRef<HTMLDivElement>(null)
  const selectedId = selected?.id
  // The commands that select a thing select its row.
  useEffect(() => {
    const row = selectedId && box.current?.querySelector(`[data-row="${CSS.escape(selectedId)}"]`)
    if (!row) return
    row.scrollIntoView?.({ block: 'nearest' })
    if (!row.contains(document.activeElement)) row.querySelector('button')?.focus({ preventScroll: true })
  }, [selectedId])
  const step = (by: number) => {
    const at = rows.findIndex(({ id }) => id === selectedId)
    const next = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (next) select(next.id)
  }
  usePageCommands([
    rowCommand('graph.select-up', 'ArrowUp', 'arrow-up', () => step(-1)),
    rowCommand('graph.select-down', 'ArrowDown', 'arrow-down', () => step(1)),
  ])
  const heading = (id: Order) => (
    <th scope="col" aria-sort={order === id ? (id === 'degree' ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => setOrder(id)}>
        {t(`graph.by-${id}`)}
      </button>
    </th>
  )
  return (
    <div ref={box} className={styles.tableBox}>
      <table className={styles.table}>
        <caption className="vh">
          {t('graph.picture', { entities: graph.nodes.length, relations: graph.edges.length })}
        </caption>
        <thead>
          <tr>
            {heading('name')}
            {heading('kind')}
            {heading('degree')}
            <th scope="col">{t('graph.related-to')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, entity, degree, ...own }) => (
            <tr key={id} data-row={id} aria-current={id === selected?.id}>
              <th scope="row">
                <button
                  type="button"
                  data-command="graph.go"
                  aria-pressed={id === selected?.id}
                  onFocus={() => select(id)}
                  // Enter opens what is selected, as on the drawing; the mouse only selects.
                  onClick={({ detail }) => detail === 0 && void runCommand('graph.go')}
                  onDoubleClick={() => void runCommand('graph.go')}
                >
                  <Icon name={lookOf({ entity, ...own }).icon} color={own.color} />
                  {label}
                </button>
              </th>
              <td>{t(`kind.${entity}.one`)}</td>
              <td>{degree}</td>
              <td>{relations.get(id)?.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const rowCommand = (id: string, keys: string | readonly string[], icon: string, run: () => void): Command => ({
  ...{ id, label: id, keys, icon, run, repeat: true, safe: true },
})

/** What each thing is related to, in words. */
function relationsOf({ nodes, edges }: Graph): ReadonlyMap<string, readonly string[]> {
  const names = new Map(nodes.map(({ id, label }) => [id, label]))
  const all = new Map<string, string[]>(nodes.map(({ id }) => [id, []]))
  for (const { from, to, label } of edges) {
    const words = label && ` (${label})`
    all.get(from)?.push(label ? `→ ${names.get(to)}${words}` : (names.get(to) ?? ''))
    all.get(to)?.push(label ? `← ${names.get(from)}${words}` : (names.get(from) ?? ''))
  }
  return all
}
