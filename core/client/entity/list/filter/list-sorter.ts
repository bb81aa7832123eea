import { proxy } from 'valtio'
import { t } from '../../../i18n/intl.ts'
import type { Command } from '../../../registry/contract.ts'

/** The order of the list on the screen and the available orders; message `sorting.<value>`. */
export interface ListSorter {
  sortings: readonly string[]
  sorting: string
  /** ignores an unknown order */
  choose(sorting: string): void
}

export const sorterState = proxy<{ shown: boolean }>({ shown: false })
let currentSorter: ListSorter | null = null

/** Registers a list so that the palette can sort it; the result unregisters it. */
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
