import { proxy } from 'valtio'
import { t } from '../../../i18n/intl.ts'
import type { Command } from '../../../registry/contract.ts'

/** The order of the list on the screen, and those it can have; message `sorting.<value>`. */
export interface ListSorter {
  sortings: readonly string[]
  sorting: string
  /** nothing where it is none of them */
  choose(sorting: string): void
}

export const sorterState = proxy<{ shown: boolean }>({ shown: false })
let currentSorter: ListSorter | null = null

/** Lets the palette change the order of a list; the result takes the offer back. */
export function registerSorter(sorter: ListSorter): () => void {
  currentSorter = sorter
  sorterState.shown = true
  return () => {
    if (currentSorter !== sorter) return
    currentSorter = null
    sorterState.shown = false
  }
}

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
        (currentSorter?.sortings ?? []).map(value => ({
          value,
          label: t(`sorting.${value}`),
          about: value === currentSorter?.sorting ? t('shell.current') : undefined,
        })),
    },
  ],
  run: (_, { sorting = '' }) => currentSorter?.choose(sorting),
}
