import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

type SkeletonProps = {
  /** Read out once it is visible. */
  label: string
  lines?: number
  /** The height of one row of the coming content, so that nothing moves when it arrives. */
  rowHeight?: number
  className?: string
}

const widths = ['42%', '88%', '64%']

/** Reserves the space at once and becomes visible after 200 ms, so that fast content does not flicker. */
export function Skeleton({ label, lines = 3, rowHeight = 24, className }: SkeletonProps) {
  return (
    <div className={classNames(styles.bones, className)} role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: lines }, (_, line) => `bone ${line}`).map((bone, line) => (
        <span key={bone} className={styles.row} style={{ height: rowHeight }} aria-hidden="true">
          <span className={styles.bone} style={{ width: widths[line % widths.length] }} />
        </span>
      ))}
    </div>
  )
}
