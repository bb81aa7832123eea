import type { FieldCondition } from '#core/shared/kind-calls.ts'
import type { Command, StepOption } from '../../../registry/contract.ts'
import { MountedRegistry } from '../../../ui/mounted-registry.ts'

/** By field: what the rows of a list have in it; no condition is empty. */
export type ListWhere = Readonly<Record<string, FieldCondition>>

/** The list that the palette can filter by its fields. */
export const whereFilter = new MountedRegistry<{ options(): StepOption[]; choose(answer: string): void }>()

export const filterByCommand: Command = {
  id: 'list.filter-by',
  icon: 'list',
  when: { 'filter.where': true },
  steps: [
    { name: 'value', label: 'list.filter-by', ask: 'choice', options: () => whereFilter.current()?.options() ?? [] },
  ],
  run: (_, { value = '' }) => whereFilter.current()?.choose(value),
}
