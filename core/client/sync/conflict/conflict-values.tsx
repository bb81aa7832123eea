import { type CollectionItem, itemsOf } from '#core/shared/fields/item-list.ts'
import { differingItems, itemDetails, itemLabel } from '#core/shared/fields/item-text.ts'
import type { Field, Kind } from '#core/shared/kind.ts'
import { FieldInput } from '../../form/field-input.tsx'
import { useFieldLabel } from '../../form/field-label.ts'
import styles from './conflict-dialog.module.css'

interface ConflictValueViewProps {
  id: string
  kind: Kind
  name: string
  value: unknown
  other: unknown
}

/** A value as the page shows it, for reading and copying. */
export function ConflictValue({ id, kind, name, value, other }: ConflictValueViewProps) {
  const label = useFieldLabel(kind, name)
  const field = kind.fields[name]
  if (!field) return null
  // They are named by the ids of what they belong to, which is listed itself.
  if (field.belongsTo)
    return (
      <p className={styles.about}>
        {label}: {itemsOf(value)?.length ?? 0}
      </p>
    )
  if (field.form === 'collection')
    return <ConflictItems label={label} field={field} items={itemsOf(value) ?? []} others={itemsOf(other) ?? []} />
  return (
    <fieldset disabled>
      <FieldInput id={id} name={id} label={label} field={field} value={value} readOnly onChange={() => undefined} />
    </fieldset>
  )
}

interface ConflictItemsProps {
  label: string
  field: Field
  items: readonly CollectionItem[]
  others: readonly CollectionItem[]
}

/** The items in conflict as one side has them; those it removed are struck out. */
function ConflictItems({ label, field, items, others }: ConflictItemsProps) {
  const present = differingItems(items, others)
  const known = new Set(items.map(({ id }) => id))
  return (
    <ul aria-label={label} className={styles.items}>
      {present.map(({ item, other }) => (
        <li key={item.id}>
          {itemLabel(field, item)} <small>{itemDetails(field, item, other)}</small>
        </li>
      ))}
      {others
        .filter(({ id }) => !known.has(id))
        .map(item => (
          <li key={item.id}>
            <del>{itemLabel(field, item) || itemDetails(field, item)}</del>
          </li>
        ))}
    </ul>
  )
}
