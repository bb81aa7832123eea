import { proxy } from 'valtio'
import { t } from '../i18n/intl.ts'
import type { Command } from '../registry/contract.ts'

/** The order of the list on the screen, and those it can have; message `sorting.<value>`. */
export interface Sorter {
  sortings: readonly string[]
  sorting: string
  /** nothing where it is none of them */
  choose(sorting: string): void
}

export const sorters = proxy<{ shown: boolean }>({ shown: false })
let current: Sorter | null = null

/** Lets the palette change the order of a list; the result takes the offer back. */
export function offerSorting(sorter: Sorter): () => void {
  current = sorter
  sorters.shown = true
  return () => {
    if (current !== sorter) return
    current = null
    sorters.shown = false
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
        (current?.sortings ?? []).map(value => ({
          value,
          label: t(`sorting.${value}`),
          about: value === current?.sorting ? t('shell.current') : undefined,
        })),
    },
  ],
  run: (_, { sorting = '' }) => current?.choose(sorting),
}
