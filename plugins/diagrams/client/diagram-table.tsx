import { useEffect, useRef } from 'react'
import { CommandButton, runCommand, useT } from '#core/client/index.ts'
import styles from './diagram.module.css'
import { edgesOf, nodeTypeOf, stringOf } from './parts/nodes.ts'
import type { DiagramState } from './use-diagram.ts'

/** The same nodes and lines as a table: what somebody who cannot see the drawing works with. */
export function DiagramTable({ state }: { state: DiagramState }) {
  const t = useT()
  const { nodes, edges, selected, selectedIds, select, toggle, page } = state
  const box = useRef<HTMLDivElement>(null)
  const selectedId = selected?.id
  // The commands that select a node select its row.
  useEffect(() => {
    const row = selectedId && box.current?.querySelector(`[data-node="${CSS.escape(selectedId)}"]`)
    if (!row) return
    row.scrollIntoView?.({ block: 'nearest' })
    row.querySelector('button')?.focus({ preventScroll: true })
  }, [selectedId])
  return (
    <div ref={box} className={styles.tableBox}>
      <table className={styles.table}>
        <caption className="vh">
          {t('diagram.picture', { name: page.values.name, nodes: nodes.length, edges: edges.length })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('diagram.label')}</th>
            <th scope="col">{t('diagram.type-is')}</th>
            <th scope="col">{t('diagram.description')}</th>
            <th scope="col">{t('diagram.edges')}</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map(node => (
            <tr
              key={node.id}
              data-node={node.id}
              data-selected={selectedIds.has(node.id)}
              aria-current={node.id === selected?.id}
            >
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={selectedIds.has(node.id)}
                  // Enter is that of the drawing; the mouse only selects.
                  onClick={({ detail }) => {
                    if (detail === 0 && page.mayEdit) void runCommand('diagram.relabel')
                  }}
                  onFocus={() => {
                    if (!selectedIds.has(node.id)) select(node.id)
                  }}
                  onPointerDown={event => {
                    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return select(node.id)
                    // The focus would select it alone.
                    event.preventDefault()
                    toggle(node.id)
                  }}
                >
                  {state.nameOf(node) || t('diagram.unlabelled')}
                </button>
              </th>
              <td>{t(`diagrams.type-${nodeTypeOf(node)}`)}</td>
              <td>{stringOf(node.data.description)}</td>
              <td>
                <ul>
                  {edgesOf(node.id, edges, nodes).map(({ edge, other, isOut, label }) => (
                    <li key={edge.id}>
                      {isOut ? '→' : '←'} {state.nameOf(other) || t('diagram.unlabelled')}
                      {label && ` (${label})`}
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {nodes.length === 0 && <p>{t('diagram.empty')}</p>}
      {page.mayEdit && <CommandButton command="diagram.add" icon="plus" />}
    </div>
  )
}
