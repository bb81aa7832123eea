import { useMemo, useState } from 'react'
import { compareText, useT } from '#core/client/index.ts'
import styles from './graph.module.css'
import type { Graph, GraphState } from './graph-state.ts'

type Order = 'name' | 'kind' | 'degree'

/** The same things and relations as a table: what somebody who cannot see the drawing works with. */
export function GraphTable({ state: { selected, select }, graph }: { state: GraphState; graph: Graph }) {
  const t = useT()
  const [order, setOrder] = useState<Order>('degree')
  const relations = useMemo(() => relationsOf(graph), [graph])
  const rows = [...graph.nodes].sort(
    (one, other) =>
      (order === 'degree' ? other.degree - one.degree : 0) ||
      (order === 'kind' ? compareText(t(`kind.${one.entity}.one`), t(`kind.${other.entity}.one`)) : 0) ||
      compareText(one.label, other.label),
  )
  const heading = (id: Order) => (
    <th scope="col" aria-sort={order === id ? (id === 'degree' ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => setOrder(id)}>
        {t(`graph.by-${id}`)}
      </button>
    </th>
  )
  return (
    <div className={styles.tableBox}>
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
          {rows.map(({ id, label, entity, degree }) => (
            <tr key={id} aria-current={id === selected?.id}>
              <th scope="row">
                <button type="button" aria-pressed={id === selected?.id} onFocus={() => select(id)}>
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
