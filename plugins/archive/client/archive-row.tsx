import {
  CommandButton,
  type EntityRef,
  formatDate,
  GridRow,
  goToEntity,
  Icon,
  type RowPlace,
  registry,
  useT,
} from '#core/client/index.ts'
import styles from './archive.module.css'

interface ArchiveRowProps {
  archivedAt: string
  entity: EntityRef
  place: RowPlace
}

/** One archived entity. A click opens it; buttons restore and delete it. */
export function ArchiveRow({ archivedAt, entity, place }: ArchiveRowProps) {
  const t = useT()
  const kind = registry.kinds.get(entity.kind)
  if (!kind) return null
  return (
    <GridRow entity={entity} place={place} onOpen={() => goToEntity(entity)}>
      <span role="gridcell" className={styles.name}>
        <Icon name={kind.icon} />
        <span className={styles.cut}>{entity.label}</span>
      </span>
      <span role="gridcell" className={styles.kind}>
        {t(`kind.${kind.name}.one`)}
      </span>
      <span role="gridcell" className={styles.date}>
        <time dateTime={archivedAt}>{formatDate(archivedAt)}</time>
      </span>
      {/* A click on a button does not open the row. */}
      <span role="gridcell" className={styles.actions} onClick={event => event.stopPropagation()} onKeyDown={undefined}>
        <CommandButton command="entity.restore" entities={[entity]} iconOnly size="s" tabIndex={-1} />
        <CommandButton command="entity.delete" entities={[entity]} iconOnly size="s" tabIndex={-1} />
      </span>
    </GridRow>
  )
}
