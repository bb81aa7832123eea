// Chapters made of the nodes of a plan, and nodes made of chapters, each with undo.
import {
  type CommandContext,
  call,
  emitOwnEvent,
  fetchCall,
  flushUnsaved,
  keptCall,
  type StepOption,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import { events } from '#core/shared/event.ts'
import { callsOf, type Place, placeOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import type { PlanNode } from '../../shared/kind.ts'
import type { PlanView } from '../../shared/view.ts'
import { plan, planCalls } from '../../shared.ts'

const toastId = 'plan-chapters'
const plansShown = 100

interface PlanRef extends Place {
  planId: string
}

/** Several entities have changed at once: what shows them is fetched again. */
async function refetch(place: Place): Promise<void> {
  for (const kind of [plan, chapter])
    await emitOwnEvent(events.entity, { is: 'many', kind: kind.name, ...placeOf(place) })
}

/** The nodes that commands act on, those that the filter leaves, or all. */
export function nodeChoices({ nodes, shown }: PlanView, targets: readonly PlanNode[]): StepOption[] {
  const { icon } = plan
  const filtered = shown.length > 0 && shown.length < nodes.length
  const [first] = targets
  const title = first?.title || t('plans.untitled')
  const label =
    targets.length === 1
      ? t({ id: 'plans.chosen-node', values: { title } })
      : t({ id: 'plans.selected-nodes', values: { count: targets.length } })
  return [
    ...(first ? [{ value: 'targets', label, icon }] : []),
    ...(filtered
      ? [{ value: 'shown', label: t({ id: 'plans.nodes-left', values: { count: shown.length } }), icon: 'search' }]
      : []),
    ...(nodes.length > 0
      ? [{ value: 'all', label: t({ id: 'plans.nodes-all', values: { count: nodes.length } }), icon }]
      : []),
  ]
}

/** Makes a chapter of each node that has none. */
export async function makeChapters(at: PlanRef, nodes: readonly PlanNode[]): Promise<void> {
  await flushUnsaved()
  const nodeIds = nodes.map(({ id }) => id)
  const { made, skipped } = await call(planCalls.toChapters, { ...at, nodeIds, untitled: t('plans.untitled') })
  if (made.length === 0) {
    showToast({ kind: 'info', id: toastId, title: t('plans.all-have-chapters') })
    return
  }
  await refetch(at)
  showUndoToast({
    ...{ id: toastId, title: t({ id: 'plans.chapters-made', values: { count: made.length } }) },
    ...(skipped > 0 && { text: t({ id: 'plans.nodes-skipped', values: { count: skipped } }) }),
    undo: async () => {
      await flushUnsaved()
      const { kept } = await call(planCalls.takeBack, { ...at, made, remove: 'chapters' })
      await refetch(at)
      if (kept === 0) return
      showToast({ kind: 'info', id: toastId, title: t({ id: 'plans.chapters-kept', values: { count: kept } }) })
    },
    again: [keptCall(planCalls.takeBack, { ...at, made, remove: 'chapters' })],
  })
}

/** Makes a node of each chapter that has none in the plan: of those given, or of all. */
export async function makeNodes(at: PlanRef, chapterIds?: readonly string[]): Promise<void> {
  await flushUnsaved()
  const which = chapterIds && { chapterIds: [...chapterIds] }
  const { made, skipped } = await call(planCalls.fromChapters, { ...at, ...which })
  if (made.length === 0) {
    const title = t(skipped > 0 ? 'plans.all-in-plan' : 'plans.no-chapters')
    showToast({ kind: 'info', id: toastId, title })
    return
  }
  await refetch(at)
  showUndoToast({
    ...{ id: toastId, title: t({ id: 'plans.nodes-made', values: { count: made.length } }) },
    ...(skipped > 0 && { text: t({ id: 'plans.chapters-skipped', values: { count: skipped } }) }),
    undo: async () => {
      await flushUnsaved()
      await call(planCalls.takeBack, { ...at, made, remove: 'nodes' })
      await refetch(at)
    },
    again: [keptCall(planCalls.takeBack, { ...at, made, remove: 'nodes' })],
  })
}

/** The plans of the project, the last changed first. */
export async function planChoices({ spaceId = '', projectId = '' }: CommandContext): Promise<StepOption[]> {
  const { data } = await fetchCall(callsOf(plan).find, {
    ...{ spaceId, projectId, sorting: 'updated:desc', limit: plansShown },
  })
  return data.map(({ planId, title }) => ({ value: planId, label: title, icon: plan.icon }))
}

export async function addChaptersToPlan({ entities: refs }: CommandContext, planId: string): Promise<void> {
  const [first] = refs
  if (!first) return
  await makeNodes(
    { ...placeOf(first), planId },
    refs.map(({ id }) => id),
  )
}
