import { type ComponentType, memo, type ReactNode, type RefObject, useDeferredValue, useMemo, useRef } from 'react'
import { classNames, Icon, useT } from '#core/client/index.ts'
import type { PlanNode } from '../../shared/kind.ts'
import type { PlanView } from '../../shared/view.ts'
import type { ShownInColumn } from '../nodes/lifted-nodes.ts'
import type { PlanColumn } from '../nodes/order.ts'
import type { PlanPageState } from '../use-plan.ts'
import { HandBar } from './hand-bar.tsx'
import styles from './node-listbox.module.css'
import { OptionMarksProvider, useMarksOf, useOptionMarks } from './option-state.ts'
import { type Columns, usePlanColumns } from './use-columns.ts'
import viewStyles from './views.module.css'

/** What an option shows of its node. */
export interface OptionContentProps extends Pick<PlanView, 'mayEdit' | 'tags' | 'subjects'> {
  node: PlanNode
  /** its place in the plan, from 1 */
  number: number
  /** how many nodes the plan has, where `counts` */
  count: number
  /** in the place of its number, a box that selects it, while the pointer is over it or nodes are selected */
  check: ReactNode
}

interface NodeListboxProps {
  state: PlanPageState
  columns: readonly PlanColumn[]
  /** of the list, and of each of its options */
  classes: { list: string | undefined; option: string | undefined }
  Content: ComponentType<OptionContentProps>
  /** what options show depends on how many nodes the plan has */
  counts?: boolean
  /** above the nodes of a column; with it, columns are groups */
  head?(column: PlanColumn): ReactNode
}

/** Nodes as one list of options, in columns or without: what is the same for beats and cards. */
export function NodeListbox({ state, columns, classes, Content, counts = false, head }: NodeListboxProps) {
  const t = useT()
  const { view } = state
  const { chosenId, nodes, shown } = view
  // They are answered after the nodes are seen, and may change a thousand options: not in one task.
  const mayEdit = useDeferredValue(view.mayEdit)
  const tags = useDeferredValue(view.tags)
  const subjects = useDeferredValue(view.subjects)
  const acts = usePlanColumns(state, columns)
  const latest = useRef(acts)
  latest.current = acts
  const marks = useOptionMarks(view)
  const numbers = useMemo(() => new Map(nodes.map(({ id }, index) => [id, index + 1])), [nodes])
  const shared = { numbers, mayEdit, tags, subjects, Content, latest, optionClass: classes.option }
  const options = (column: number) => (
    <Options
      nodes={columns[column]?.nodes ?? []}
      held={acts.hand ? acts.shownIn(column) : null}
      count={counts ? nodes.length : 0}
      {...{ ...shared, column }}
    />
  )
  const dropsIn = (column: number) => ({
    onDragOver: (event: React.DragEvent) => acts.isDragging && event.preventDefault(),
    onDrop: (event: React.DragEvent) => acts.drop(event, column),
  })
  return (
    <>
      <OptionMarksProvider value={marks}>
        <div
          ref={acts.ref}
          className={classes.list}
          role="listbox"
          aria-label={t('plans.nodes')}
          aria-multiselectable="true"
          aria-activedescendant={shown.some(({ id }) => id === chosenId) ? `node-${chosenId}` : undefined}
          tabIndex={0}
          data-plan-nodes
          onFocus={acts.focusFirst}
          {...(!head && dropsIn(0))}
        >
          {head
            ? columns.map((column, at) => (
                <div
                  key={column.key}
                  role="group"
                  aria-label={column.label ?? t(`plans.status-${column.status ?? 'planned'}`)}
                  className={viewStyles.column}
                  {...dropsIn(at)}
                >
                  {head(column)}
                  <div className={viewStyles.cards} role="presentation">
                    {options(at)}
                  </div>
                </div>
              ))
            : options(0)}
        </div>
      </OptionMarksProvider>
      <HandBar view={view} columns={columns} hand={acts.hand} />
    </>
  )
}

interface OptionsProps extends Pick<PlanView, 'mayEdit' | 'tags' | 'subjects'> {
  nodes: readonly PlanNode[]
  /** what is shown instead while nodes are in hand */
  held: readonly ShownInColumn[] | null
  numbers: ReadonlyMap<string, number>
  count: number
  column: number
  Content: ComponentType<OptionContentProps>
  optionClass: string | undefined
  latest: RefObject<Columns>
}

const noTags: PlanView['tags'] = new Map()
const noSubjects: PlanView['subjects'] = new Map()

/** Drawn anew when the nodes of the column are others; which one is chosen, options are told one by one. */
const Options = memo(function Options({ nodes, held, numbers, tags, subjects, ...shared }: OptionsProps) {
  const items: readonly ShownInColumn[] = held ?? nodes.map(node => ({ node, as: 'node' }))
  return items.map(({ node, as }) => {
    const number = numbers.get(node.id) ?? 0
    if (as === 'gap') return <Gap key={`gap ${node.id}`} {...{ node, number }} />
    // What an option shows nothing of does not draw it anew.
    const shown = {
      tags: node.tags.length > 0 ? tags : noTags,
      subjects: node.links.length > 0 ? subjects : noSubjects,
    }
    return <Option key={node.id} {...{ node, number, ...shared, ...shown }} isHeld={as === 'held'} />
  })
})

/** Where a node in hand was. */
function Gap({ node, number }: { node: PlanNode; number: number }) {
  const t = useT()
  return (
    <div className={styles.gap} role="presentation">
      <span aria-hidden="true">{t('plans.was-here', { number, title: node.title || t('plans.untitled') })}</span>
    </div>
  )
}

interface OptionProps extends Omit<OptionsProps, 'nodes' | 'held' | 'numbers'> {
  node: PlanNode
  number: number
  isHeld: boolean
}

/** Of a thousand options, those are drawn anew that have changed: what they do is read when it is done. */
const Option = memo(function Option({ node, number, isHeld, column, latest, optionClass, ...props }: OptionProps) {
  const { Content, count, mayEdit, tags, subjects } = props
  const { id } = node
  const { isChosen, isChecked, isSelected } = useMarksOf(id)
  return (
    <div
      id={`node-${id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      data-node={id}
      data-chosen={isChosen}
      data-held={isHeld}
      className={classNames(styles.option, optionClass, isSelected && viewStyles.chosen)}
      draggable={mayEdit}
      onDragStart={event => latest.current.drag(event, id)}
      onDragEnd={() => latest.current.endDrag()}
      onDrop={event => latest.current.drop(event, column, id)}
      onClick={event => latest.current.click(event, id)}
      onDoubleClick={() => latest.current.edit(id)}
      onKeyDown={undefined}
    >
      <Content
        {...{ node, number, count, mayEdit, tags, subjects }}
        check={
          // An option holds no controls: this is for the pointer, beside the command with its key.
          <span
            aria-hidden="true"
            className={styles.check}
            data-checked={isChecked}
            data-command="plans.select"
            onClick={event => {
              event.stopPropagation()
              latest.current.check(event, id)
            }}
            onKeyDown={undefined}
          >
            <span className={viewStyles.number}>{number}</span>
            <span className={styles.box}>
              <Icon name="check" size="s" />
            </span>
          </span>
        }
      />
    </div>
  )
})
