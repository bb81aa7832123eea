import type { CSSProperties } from 'react'
import { classNames, formatNumber, IconButton, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { beginningLine } from '#core/shared/rich-text/nodes.ts'
import type { PlanNode } from '../../shared/kind.ts'
import { shownDescriptionMax } from '../../shared/limits.ts'
import { statusOf } from '../../shared/status.ts'
import type { PlanView } from '../../shared/view.ts'
import { StatusMark } from '../nodes/status-mark.tsx'
import { NoNodes } from '../views/no-nodes.tsx'
import styles from './grid.module.css'
import type { GridRows } from './grid-cells.ts'
import { type PlotGrid, useGrid } from './use-grid.ts'

interface GridViewProps {
  view: PlanView
  rows: GridRows
  place: Place
}

const idOf = (row: number, column: number, nodeId: string) => `cell-${row}-${column}${nodeId && `-${nodeId}`}`

/** The plot grid: the nodes of any plan in a table, by plot line, tag or character, and chapter. */
export function GridView({ view, rows, place: project }: GridViewProps) {
  const t = useT()
  const plot = useGrid(view, rows, project)
  const { grid, place, chapterCount } = plot
  if (view.shown.length === 0) return <NoNodes view={view} />
  return (
    <div ref={plot.ref} className={styles.scroller}>
      {chapterCount !== null && (
        <p className={styles.note}>{t('plans.grid-many-chapters', { count: formatNumber(chapterCount) })}</p>
      )}
      <div
        role="grid"
        aria-rowcount={grid.rows.length + 1}
        aria-colcount={grid.columns.length + 1}
        className={styles.grid}
        aria-label={t('plans.grid-name')}
        aria-activedescendant={idOf(place.row, place.column, place.nodeId)}
        tabIndex={0}
        data-plan-nodes
      >
        <div role="rowgroup" className={styles.group}>
          <div role="row" className={styles.row}>
            <div role="columnheader" className={styles.corner}>
              {t(`plans.rows-${rows}`)}
            </div>
            {grid.columns.map(({ key, label, words }) => (
              <div key={key} role="columnheader" className={styles.head}>
                <span>{label}</span>
                {words !== undefined && (
                  <small className={styles.words}>{t('plans.chapter-words', { count: words })}</small>
                )}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.group}>
          {grid.rows.map(({ key, label, color }, row) => (
            <div
              key={key}
              role="row"
              className={styles.row}
              style={{ '--own': color ?? 'var(--mark)' } as CSSProperties}
            >
              <div role="rowheader" className={styles.side}>
                <span>{label}</span>
                <small className={styles.count}>{formatNumber(new Set(grid.cells[row]?.flat()).size)}</small>
              </div>
              {grid.columns.map(({ key: columnKey }, column) => (
                <Cell key={columnKey} plot={plot} view={view} row={row} column={column} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

interface CellProps {
  plot: PlotGrid
  view: PlanView
  row: number
  column: number
}

function Cell({ plot, view, row, column }: CellProps) {
  const t = useT()
  const { grid, place } = plot
  const nodes = grid.cells[row]?.[column] ?? []
  const isHere = place.row === row && place.column === column
  const empty = t('plans.cell-empty', { row: grid.rows[row]?.label ?? '', column: grid.columns[column]?.label ?? '' })
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      id={nodes.length === 0 ? idOf(row, column, '') : undefined}
      data-cell={`${row}-${column}`}
      aria-label={nodes.length === 0 ? empty : undefined}
      aria-selected={isHere}
      className={classNames(styles.cell, isHere && nodes.length === 0 && styles.chosen)}
      onClick={() => nodes.length === 0 && plot.goTo({ row, column, nodeId: '' })}
      onKeyDown={undefined}
      onDragOver={event => plot.isDragging && event.preventDefault()}
      onDrop={event => plot.drop(event, row, column)}
    >
      {nodes.map(node => (
        <Scene
          key={node.id}
          node={node}
          plot={plot}
          view={view}
          row={row}
          column={column}
          isChosen={isHere && place.nodeId === node.id}
        />
      ))}
      {nodes.length === 0 && view.mayEdit && (
        <IconButton
          icon="plus"
          size="s"
          variant="ghost"
          tabIndex={-1}
          className={styles.add}
          data-command="plans.add-here"
          label={empty}
          onClick={() => plot.addAt(row, column)}
        />
      )}
    </div>
  )
}

interface SceneProps extends CellProps {
  node: PlanNode
  isChosen: boolean
}

function Scene({ node, plot, view, row, column, isChosen }: SceneProps) {
  const t = useT()
  const { id, title, description } = node
  const at = { row, column, nodeId: id }
  return (
    <div
      id={idOf(row, column, id)}
      role="button"
      tabIndex={-1}
      aria-current={isChosen || undefined}
      aria-pressed={view.selected.size > 0 ? view.selected.has(id) : undefined}
      data-node={id}
      className={classNames(styles.scene, isChosen && styles.chosen)}
      draggable={view.mayEdit}
      onDragStart={event => plot.drag(event, at)}
      onDragEnd={plot.endDrag}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        plot.goTo(at)
        if (ctrlKey || metaKey || shiftKey) view.toggle(id)
      }}
      onDoubleClick={() => view.edit(id)}
      onKeyDown={undefined}
    >
      <span className={styles.title}>
        <StatusMark status={statusOf(node)} iconOnly />
        <span>{title || t('plans.untitled')}</span>
      </span>
      <span className={styles.text}>{beginningLine(description ?? [], shownDescriptionMax)}</span>
    </div>
  )
}
