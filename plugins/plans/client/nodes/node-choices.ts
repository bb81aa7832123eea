import { aboutEntity, type CommandContext, compareText, registry, type StepOption, t } from '#core/client/index.ts'
import type { PlanNode } from '../../shared/kind.ts'
import type { PlanView, ShownTag } from '../../shared/view.ts'
import { nodeStatuses, statusIcons } from './status-mark.tsx'

/** Puts the focus on the nodes, where the arrow keys choose one. */
export function focusNodes(): void {
  document.querySelector<HTMLElement>('[data-plan-nodes]')?.focus()
}

/** The tags that nodes of the plan have, by name. */
export function tagsIn({ nodes, tags }: PlanView): ShownTag[] {
  const ids = new Set(nodes.flatMap(node => node.tags.map(({ valueId }) => valueId)))
  return [...ids].flatMap(id => tags.get(id) ?? []).sort((a, b) => compareText(a.value, b.value))
}

export function statusChoices(): StepOption[] {
  return nodeStatuses.map(value => ({ value, label: t(`plans.status-${value}`), icon: statusIcons[value] }))
}

export function hasTag({ tags }: PlanNode, valueId: string): boolean {
  return tags.some(tag => tag.valueId === valueId)
}

/** All tags of the project; those that all of the nodes have come first, and are taken off. */
export function nodeTagChoices({ tags }: PlanView, nodes: readonly PlanNode[]): StepOption[] {
  const own = new Set([...tags.keys()].filter(valueId => nodes.every(node => hasTag(node, valueId))))
  return [...tags.values()]
    .sort((a, b) => Number(own.has(b.valueId)) - Number(own.has(a.valueId)) || compareText(a.value, b.value))
    .map(({ valueId, value }) => ({
      value: valueId,
      label: value,
      icon: own.has(valueId) ? 'check' : 'tag',
      about: own.has(valueId) ? t('plans.tag-off') : t('plans.tag-on'),
    }))
}

/** All entities of the project, and of the worlds that it uses, that not all of the nodes are about yet. */
export async function linkChoices(
  context: CommandContext,
  { planId }: PlanView,
  nodes: readonly PlanNode[],
): Promise<StepOption[]> {
  const sources = registry.sources.list().filter(source => source.names)
  const names = await Promise.all(sources.map(source => source.names?.(context) ?? []))
  const all = new Map(names.flat().map(entity => [entity.id, entity]))
  return [...all.values()].flatMap(({ kind, id, label, project }) => {
    const shown = registry.kinds.get(kind)
    const isOff = project === undefined && context.facts[`has.${kind}`] === false
    const isLeftOut = id === planId || nodes.every(({ links }) => links.includes(id)) || isOff
    return !shown || isLeftOut ? [] : { value: id, label, icon: shown.icon, about: aboutEntity({ kind, project }) }
  })
}

/** What any of the nodes is about. */
export function linkedChoices({ subjects }: PlanView, nodes: readonly PlanNode[]): StepOption[] {
  return [...new Set(nodes.flatMap(({ links }) => links))].flatMap(id => {
    const subject = subjects.get(id)
    if (!subject) return []
    const { kind, label } = subject
    return { value: id, label, icon: registry.kinds.get(kind)?.icon, about: aboutEntity(subject) }
  })
}
