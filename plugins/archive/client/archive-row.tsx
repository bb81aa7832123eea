import {
  CommandButton,
  formatDate,
  GridRow,
  house,
  Icon,
  openThing,
  type RowPlace,
  type Thing,
  useT,
} from '#core/client/index.ts'
import styles from './archive.module.css'

interface ArchiveRowProps {
  archivedAt: string
  thing: Thing
  place: RowPlace
}

/** One archived thing: opened by a click, with the ways back and out at its end. */
export function ArchiveRow({ archivedAt, thing, place }: ArchiveRowProps) {
  const t = useT()
  const kind = house.kinds.get(thing.kind)
  if (!kind) return null
  return (
    <GridRow thing={thing} place={place} onOpen={() => openThing(thing)}>
      <span role="gridcell" className={styles.name}>
        <Icon name={kind.icon} />
        <span className={styles.cut}>{thing.label}</span>
      </span>
      <span role="gridcell" className={styles.kind}>
        {t(`kind.${kind.name}.one`)}
      </span>
      <span role="gridcell" className={styles.date}>
        <time dateTime={archivedAt}>{formatDate(archivedAt)}</time>
      </span>
      {/* Commands on the row, not a way into it. */}
      <span role="gridcell" className={styles.actions} onClick={event => event.stopPropagation()} onKeyDown={undefined}>
        <CommandButton command="thing.restore" things={[thing]} iconOnly size="s" tabIndex={-1} />
        <CommandButton command="thing.delete" things={[thing]} iconOnly size="s" tabIndex={-1} />
      </span>
    </GridRow>
  )
}
