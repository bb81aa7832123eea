import { Button, classNames, formatNumber, useT } from '#core/client/index.ts'
import { correct, focusRow } from './actions.ts'
import styles from './import.module.css'
import type { LeftRow } from './messages.ts'
import { importing } from './state.ts'

interface LeftRowProps {
  row: LeftRow
  index: number
  top: number
  focused: boolean
  /** the first of them, under a line */
  first: boolean
}

/** What is left out, why, and the way to take it in. */
export function LeftRowView({ row, index, top, focused, first }: LeftRowProps) {
  const t = useT()
  const take = () => void correct({ do: 'take', index: index - (importing.view?.rows.length ?? 0) })
  return (
    <div
      id={`import-${index}`}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 1}
      className={classNames(styles.row, styles.out, focused && styles.focused, first && styles.firstLeft)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => focusRow(index)}
      onKeyDown={undefined}
    >
      <span role="gridcell" className={styles.takeIn}>
        <Button size="s" variant="ghost" tabIndex={-1} data-command="import.take" onClick={take}>
          {t('command.import.take')}
        </Button>
      </span>
      <span role="gridcell" className={styles.title}>
        <span className={styles.cut}>{t(`import.left-${row.reason}`)}</span>
      </span>
      <span role="gridcell" className={styles.opening}>
        {row.opening}
      </span>
      <span role="gridcell" className={styles.words}>
        {formatNumber(row.words)}
      </span>
    </div>
  )
}
