import { Button, classNames, formatNumber, useT } from '#core/client/index.ts'
import { correctImport, focusImportRow } from '../actions.ts'
import styles from '../dialog/import.module.css'
import { importing } from '../state.ts'
import type { LeftoverRow } from '../worker/messages.ts'

interface LeftoverRowProps {
  row: LeftoverRow
  index: number
  top: number
  focused: boolean
  /** the first leftover, below a line */
  first: boolean
}

/** A leftover, the reason, and the button that includes it. */
export function LeftoverRowView({ row, index, top, focused, first }: LeftoverRowProps) {
  const t = useT()
  const include = () => void correctImport({ do: 'take', index: index - (importing.view?.rows.length ?? 0) })
  return (
    <div
      id={`import-${index}`}
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 1}
      className={classNames(styles.row, styles.out, focused && styles.focused, first && styles.firstLeft)}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => focusImportRow(index)}
      onKeyDown={undefined}
    >
      <span role="gridcell" className={styles.takeIn}>
        <Button size="s" variant="ghost" tabIndex={-1} data-command="import.take" onClick={include}>
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
