import type { ReactNode } from 'react'
import { Button, CommandButton, Menu, useT } from '#core/client/index.ts'
import styles from '../plan.module.css'
import { type GridRows, gridRows } from './grid-cells.ts'

interface GridChoiceProps {
  rows: GridRows | null
  onRows(rows: GridRows): void
  /** what is chosen for the view beside it */
  children?: ReactNode
}

/** At the end of the filter bar: opens and closes the plot grid, and says what its rows are. */
export function GridChoice({ rows, onRows, children }: GridChoiceProps) {
  const t = useT()
  return (
    <span className={styles.end}>
      {children}
      {rows && (
        <Menu
          trigger={
            <Button variant="ghost" icon="rows-3" iconEnd="chevron-down">
              <span className={styles.word}>{t('plans.rows-by', { rows: t(`plans.rows-${rows}`) })}</span>
            </Button>
          }
          groups={[
            {
              id: 'rows',
              heading: t('plans.grid-which-rows'),
              items: gridRows.map(value => ({
                id: value,
                command: 'plans.grid-rows',
                label: t(`plans.rows-${value}`),
                checked: value === rows,
                onSelect: () => onRows(value),
              })),
            },
          ]}
        />
      )}
      <CommandButton
        command="plans.grid"
        variant="ghost"
        icon="layout-grid"
        aria-pressed={rows !== null}
        data-filtered={rows !== null}
      >
        <span className={styles.word}>{t('plans.grid-name')}</span>
      </CommandButton>
    </span>
  )
}
