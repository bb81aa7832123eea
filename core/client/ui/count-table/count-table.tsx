import { formatNumber } from '../../i18n/intl.ts'
import { Icon, type IconProps } from '../icon/icon.tsx'
import styles from './count-table.module.css'

/** How many there are of something, by column. */
export interface CountRow {
  icon: IconProps['name']
  name: string
  /** null where the column says nothing of it */
  counts: readonly (number | null)[]
}

interface CountTableProps {
  label: string
  /** of the names, then of each column of numbers */
  heads: readonly string[]
  rows: readonly CountRow[]
  /** names a last row with the sums of the others */
  total?: string | undefined
}

/** How many there are of each kind. */
export function CountTable({ label, heads, rows, total }: CountTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ icon, name, counts }) => (
          <tr key={name}>
            <th scope="row">
              <span className={styles.name}>
                <Icon name={icon} />
                {name}
              </span>
            </th>
            <Counts heads={heads} counts={counts} />
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            <Counts
              heads={heads}
              counts={heads.slice(1).map((_, at) => rows.reduce((sum, row) => sum + (row.counts[at] ?? 0), 0))}
            />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Counts({ heads, counts }: Pick<CountTableProps, 'heads'> & Pick<CountRow, 'counts'>) {
  return heads.slice(1).map((head, at) => {
    const count = counts[at] ?? null
    if (count === null) return <td key={head} />
    return count > 0 ? (
      <td key={head}>{formatNumber(count)}</td>
    ) : (
      <td key={head} className={styles.none}>
        –
      </td>
    )
  })
}
