import { useEffect } from 'react'
import { useT } from '../../../i18n/intl.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import styles from '../entity-list.module.css'
import { listSorter } from './list-sorter.ts'

interface SortMenuProps<Sorting extends string> {
  sortings: readonly Sorting[]
  sorting: Sorting
  onSorting(sorting: NoInfer<Sorting>): void
}

/** The menu of a list's orders, which the palette offers too. */
export function SortMenu<Sorting extends string>({ sortings, sorting, onSorting }: SortMenuProps<Sorting>) {
  const t = useT()
  useEffect(() => {
    const choose = (requested: string) => {
      const match = sortings.find(one => one === requested)
      if (match) onSorting(match)
    }
    return listSorter.register({ sortings, sorting, choose })
  }, [sortings, sorting, onSorting])
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" icon="arrow-up-down" iconEnd="chevron-down" className={styles.sorting}>
          <span className={styles.cut}>{t(`sorting.${sorting}`)}</span>
        </Button>
      }
      groups={[
        {
          id: 'sorting',
          heading: t('sorting.by'),
          items: sortings.map(value => ({
            id: value,
            command: 'list.sort',
            label: t(`sorting.${value}`),
            checked: value === sorting,
            onSelect: () => onSorting(value),
          })),
        },
      ]}
    />
  )
}
