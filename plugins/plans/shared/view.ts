import type { ValuesOf } from '#core/shared/kind.ts'
import type { PlanNode, plan } from './kind.ts'

/** The extension point for views of plans: a contribution has the type of plan that it shows as its id. */
export const planViews = 'plans.view'

/** A tag as it is shown. */
export interface ShownTag {
  valueId: string
  value: string
  color: string
}

/** An entity that nodes are about, under its current name. */
export interface ShownSubject {
  id: string
  kind: string
  label: string
  parentId: string | null
  /** if it is of a world that the project uses: that project, and its name */
  projectId?: string | undefined
  project?: string | undefined
  /** of a chapter: its number in the project */
  number?: number | undefined
  /** of its own, instead of those of its kind */
  icon?: string | undefined
  color?: string | undefined
}

/** What the page of a plan gives to the view of its type. Edits are shown at once, saved, and can be undone. */
export interface PlanView {
  readonly spaceId: string
  readonly projectId: string
  readonly planId: string
  readonly type: ValuesOf<typeof plan>['type']
  readonly timelineId: string | null
  /** all nodes in their order */
  readonly nodes: readonly PlanNode[]
  /** those that the filter leaves */
  readonly shown: readonly PlanNode[]
  /** the node that commands act on, which the side card edits; empty for none */
  readonly chosenId: string
  /** nodes that are selected together, of those that the filter leaves: commands act on them instead of the chosen one */
  readonly selected: ReadonlySet<string>
  readonly mayEdit: boolean
  readonly tags: ReadonlyMap<string, ShownTag>
  readonly subjects: ReadonlyMap<string, ShownSubject>
  /** makes a node the one that commands act on */
  choose(id: string): void
  /** chooses a node, and selects it beside the others, or no longer */
  toggle(id: string): void
  /** chooses a node, and puts the focus on its title in the side card */
  edit(id: string): void
  /** adds a node behind the chosen one, or behind another, and edits it; the others may be changed with it */
  add(
    values?: Partial<Omit<PlanNode, 'id'>>,
    behindId?: string,
    others?: (nodes: readonly PlanNode[]) => readonly PlanNode[],
  ): void
  /** changes a node as it is when this is called: it may have been edited since the view was rendered */
  change(id: string, change: (node: PlanNode) => PlanNode): void
  /** changes all nodes as they are when this is called, and their order; the same list is no change */
  replace(change: (nodes: readonly PlanNode[]) => readonly PlanNode[]): void
  /** puts the plan on a timeline */
  setTimeline(id: string | null): void
}

/** The props of a contributed view. */
export interface PlanViewProps {
  view: PlanView
}

/** Whether a node is said to be selected: while no nodes are selected together, it is the chosen one. */
export function isNodeSelected({ selected, chosenId }: Pick<PlanView, 'selected' | 'chosenId'>, id: string): boolean {
  return selected.size > 0 ? selected.has(id) : id === chosenId
}
