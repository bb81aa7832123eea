import { type Dispatch, type SetStateAction, useMemo, useState } from 'react'
import { type EntityPageState, useCall } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { relationLimits } from '#plugins/relations/shared.ts'
import { cvCalls, tagLimits } from '#plugins/tags/shared.ts'
import type { PlanNode, plan } from '../shared/kind.ts'
import { defaultStatus } from '../shared/status.ts'
import type { PlanView, ShownTag } from '../shared/view.ts'
import { filterNodes, type NodeFilter, noNodeFilter } from './filter.ts'
import type { Hand } from './nodes/lifted-nodes.ts'
import { type NodeSelection, noSelection, toggleNode } from './nodes/selection.ts'
import { useSubjects } from './use-subjects.ts'

/** What the page of a plan works with: what its view gets, and the filter bar. */
export interface PlanPageState {
  view: PlanView
  filter: NodeFilter
  setFilter(filter: NodeFilter): void
  chosen: PlanNode | undefined
  /** what commands act on: the selected nodes in the order of the plan, without any the chosen one */
  targets: readonly PlanNode[]
  setSelection: Dispatch<SetStateAction<NodeSelection>>
  /** nodes that keys move before they are put down; null for none */
  hand: Hand | null
  setHand(hand: Hand | null): void
  /** the node whose title takes the focus when it is shown; empty for none */
  focusedTitle: string
  titleIsFocused(): void
  /** changes a text of a node, which has an undo of its own */
  write(id: string, text: Pick<PlanNode, 'title'> | Pick<PlanNode, 'description'>): void
}

export function usePlan(page: EntityPageState<typeof plan>): PlanPageState {
  const { values, entityRef, mayEdit, edit, autosave } = page
  // As they are when it is called, which may be later than the render.
  const nodesNow = () => page.items('nodes').list
  const nodes = nodesNow()
  const [filter, setFilter] = useState(noNodeFilter)
  const [wantedId, choose] = useState('')
  const [focusedTitle, setFocusedTitle] = useState('')
  const [selection, setSelection] = useState(noSelection)
  const [lifted, setHand] = useState<Hand | null>(null)
  const shown = useMemo(() => filterNodes(nodes, filter), [nodes, filter])
  const chosen = nodes.find(({ id }) => id === wantedId)
  const selected = useMemo(() => selectedIn(shown, selection), [shown, selection])
  // The filter, or somebody else, may have taken away what is in hand.
  const hand = lifted && shown.some(({ id }) => lifted.ids.has(id)) ? lifted : null
  const targets = selected.size > 0 ? shown.filter(({ id }) => selected.has(id)) : chosen ? [chosen] : []
  const tags = useTags(entityRef)
  const linkedIds = useMemo(
    () => [...new Set(nodes.flatMap(({ links }) => links))].slice(0, relationLimits.mentionedPerRequest),
    [nodes],
  )
  const { subjects } = useSubjects(entityRef, linkedIds)
  const replace: PlanView['replace'] = change => {
    const now = nodesNow()
    const all = change(now)
    if (all !== now) edit({ nodes: [...all] })
  }
  const change: PlanView['change'] = (id, to) => replace(now => withChanged(now, id, to))
  const editNode = (id: string) => {
    choose(id)
    setHand(null)
    setFocusedTitle(id)
  }
  const add: PlanView['add'] = ({ tags: given = [], ...values } = {}, behindId, others = now => now) => {
    const status = filter.status || defaultStatus
    const [tag] = filter.tags
    // With the filter's status and tag it stays among the nodes that are shown.
    const isTagged = tag === undefined || given.some(({ valueId }) => valueId === tag)
    const tags = isTagged ? given : [...given, { valueId: tag }]
    const node: PlanNode = { id: crypto.randomUUID(), title: '', status, links: [], ...values, tags }
    const behind = behindId ?? chosen?.id
    if (filter.text) setFilter({ ...filter, text: '' })
    replace(now => others(now).toSpliced(now.findIndex(({ id }) => id === behind) + 1 || now.length, 0, node))
    editNode(node.id)
  }
  return {
    ...{
      filter,
      setFilter,
      setSelection,
      hand,
      setHand,
      chosen,
      targets,
      focusedTitle,
      titleIsFocused: () => setFocusedTitle(''),
    },
    write: (id, text) => autosave.edit({ nodes: withChanged(nodesNow(), id, node => ({ ...node, ...text })) }),
    view: {
      ...{ spaceId: entityRef.spaceId, projectId: entityRef.projectId },
      ...{ planId: entityRef.id, type: values.type, timelineId: values.timelineId, nodes, shown, mayEdit },
      ...{ chosenId: chosen?.id ?? '', selected, tags, subjects, choose, edit: editNode, add, change, replace },
      toggle: id => {
        choose(id)
        setSelection(now => toggleNode(now, id))
      },
      setTimeline: id => edit({ timelineId: id }),
    },
  }
}

/** The selected nodes, of those that the filter leaves; others may have deleted some. */
function selectedIn(shown: readonly PlanNode[], { ids }: NodeSelection): ReadonlySet<string> {
  if (ids.size === 0) return ids
  return new Set(shown.flatMap(({ id }) => (ids.has(id) ? id : [])))
}

/** The nodes with one of them changed; the same list if it is gone. */
function withChanged(nodes: readonly PlanNode[], id: string, change: (node: PlanNode) => PlanNode) {
  const at = nodes.findIndex(node => node.id === id)
  const node = nodes[at]
  return node ? nodes.with(at, change(node)) : nodes
}

function useTags({ spaceId, projectId }: Place): ReadonlyMap<string, ShownTag> {
  const input = { spaceId, projectId, appointment: 'entryTag' as const, limit: tagLimits.values }
  const { data } = useCall(cvCalls.find, input, { quiet: true })
  return useMemo(() => new Map(data?.map(tag => [tag.valueId, tag])), [data])
}
