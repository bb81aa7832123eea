import { t } from '../../../i18n/intl.ts'
import type { Command } from '../../../registry/contract.ts'
import { MountedRegistry } from '../../../ui/mounted-registry.ts'

/** The order of the list on the screen and the available orders. */
interface ListSorter {
  sortings: readonly string[]
  sorting: string
  label(sorting: string): string
  /** ignores an unknown order */
  choose(sorting: string): void
}

/** The list that the palette can sort. */
export const listSorter = new MountedRegistry<ListSorter>()

export const sortCommand: Command = {
  id: 'list.sort',
  icon: 'arrow-up-down',
  when: { sortable: true },
  steps: [
    {
      name: 'sorting',
      label: 'sorting.by',
      ask: 'choice',
      options: () =>
        (listSorter.current()?.sortings ?? []).map(value => ({
          value,
          label: listSorter.current()?.label(value) ?? value,
          about: value === listSorter.current()?.sorting ? t('shell.current') : undefined,
        })),
    },
  ],
  run: (_, { sorting = '' }) => listSorter.current()?.choose(sorting),
}
