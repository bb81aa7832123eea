import { useEffect, useEffectEvent } from 'react'
import { useT } from '../../../i18n/intl.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import styles from '../entity-list.module.css'
import { listSorter } from './list-sorter.ts'

interface SortMenuProps<Sorting extends string> {
  sortings: readonly Sorting[]
  sorting: Sorting
  onSorting(sorting: NoInfer<Sorting>): void
  /** message `sorting.<value>` by default */
  label?(sorting: string): string
}

/** The menu of a list's orders, which the palette offers too. */
export function SortMenu<Sorting extends string>({ sortings, sorting, onSorting, label }: SortMenuProps<Sorting>) {
  const t = useT()
  const labelOf = useEffectEvent((value: string) => (label ? label(value) : t(`sorting.${value}`)))
  const shownLabel = (value: string) => (label ? label(value) : t(`sorting.${value}`))
  useEffect(() => {
    const choose = (requested: string) => {
      const match = sortings.find(one => one === requested)
      if (match) onSorting(match)
    }
    return listSorter.register({ sortings, sorting, choose, label: value => labelOf(value) })
  }, [sortings, sorting, onSorting])
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" icon="arrow-up-down" iconEnd="chevron-down" className={styles.sorting}>
          <span className={styles.cut}>{shownLabel(sorting)}</span>
        </Button>
      }
      groups={[
        {
          id: 'sorting',
          heading: t('sorting.by'),
          items: sortings.map(value => ({
            id: value,
            command: 'list.sort',
            label: shownLabel(value),
            checked: value === sorting,
            onSelect: () => onSorting(value),
          })),
        },
      ]}
    />
  )
}
