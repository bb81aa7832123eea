import type { ReactNode } from 'react'
import { fieldLabel, useT } from '#core/client/index.ts'
import type { EntityValues } from '#core/shared/fields/field.ts'
import { type CollectionItem, itemsOf } from '#core/shared/fields/item-list.ts'
import { differingItems, itemDetails, itemLabel } from '#core/shared/fields/item-text.ts'
import { isRecord } from '#core/shared/is-record.ts'
import type { Field, Kind } from '#core/shared/kind.ts'
import type { Tag } from '#core/shared/schema.ts'
import styles from '../history.module.css'
import { RevertButton, takenProps } from './revert-button.tsx'

interface ComparedFieldsProps {
  kind: Kind
  /** the fields beside title and text that have changed */
  names: readonly string[]
  before: EntityValues
  now: EntityValues
}

/** Fields as they were in a version and as they are. */
export function ComparedFields({ kind, names, before, now }: ComparedFieldsProps) {
  useT()
  if (names.length === 0) return null
  return (
    <dl className={styles.fields}>
      {names.map(name => (
        <div key={name} data-field={name} {...takenProps(name)}>
          <dt>{fieldLabel(kind, name)}</dt>
          <dd>
            <ComparedField field={kind.fields[name] as Field} before={before[name]} now={now[name]} />
            <RevertButton taken={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ComparedField({ field, before, now }: { field: Field; before: unknown; now: unknown }) {
  const t = useT()
  const [were, are] = [itemsOf(before), itemsOf(now)]
  if (field.form === 'collection' && were && are) return <ComparedItems field={field} before={were} now={are} />
  const describe = (value: unknown) => describeValue(value, t)
  if (Array.isArray(before) && Array.isArray(now)) return comparedLists(before.map(describe), now.map(describe))
  if (isRecord(before) && isRecord(now)) return comparedRecords(before, now, describe)
  return (
    <>
      <del>{describe(before)}</del> → <ins>{describe(now)}</ins>
    </>
  )
}

type Translate = ReturnType<typeof useT>

/** A value in words; what is no text or number is only said to be different. */
function describeValue(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === '') return t('history.nothing')
  if (typeof value === 'boolean') return t(value ? 'history.yes' : 'history.no')
  if (isRecord(value)) return (value as Partial<Tag>).value ?? t('history.gone')
  return typeof value === 'object' ? t('history.other-value') : String(value)
}

function comparedLists(before: readonly string[], now: readonly string[]): ReactNode {
  const removed = before.filter(one => !now.includes(one))
  const added = now.filter(one => !before.includes(one))
  // Only their order is another.
  if (removed.length + added.length === 0) return <ins>{now.join(', ')}</ins>
  return (
    <>
      {removed.length > 0 && <del>{removed.join(', ')}</del>} {added.length > 0 && <ins>{added.join(', ')}</ins>}
    </>
  )
}

function comparedRecords(before: EntityValues, now: EntityValues, describe: (value: unknown) => string): ReactNode {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return names
    .filter(name => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
    .map(name => (
      <p key={name}>
        <del>{describe(before[name])}</del> → <ins>{describe(now[name])}</ins>
      </p>
    ))
}

/** The items that were removed, changed and added since. */
function ComparedItems({
  field,
  before,
  now,
}: {
  field: Field
  before: readonly CollectionItem[]
  now: readonly CollectionItem[]
}) {
  const t = useT()
  const current = new Set(now.map(({ id }) => id))
  const named = (item: CollectionItem) => itemLabel(field, item) || itemDetails(field, item)
  const changes = differingItems(now, before)
  const removed = before.filter(({ id }) => !current.has(id))
  if (changes.length + removed.length === 0) return t('history.order')
  return (
    <ul>
      {removed.map(item => (
        <li key={item.id} data-item="removed">
          <del>{named(item)}</del>
        </li>
      ))}
      {changes.map(({ item, other }) => (
        <li key={item.id} data-item={other ? 'changed' : 'added'}>
          {other ? <ChangedItem field={field} before={other} now={item} /> : <ins>{named(item)}</ins>}
        </li>
      ))}
    </ul>
  )
}

function ChangedItem({ field, before, now }: { field: Field; before: CollectionItem; now: CollectionItem }) {
  const [label, labelBefore] = [itemLabel(field, now), itemLabel(field, before)]
  return (
    <>
      {label === labelBefore ? label : <del>{labelBefore}</del>} <del>{itemDetails(field, before, now)}</del> →{' '}
      {label !== labelBefore && <ins>{label}</ins>} <ins>{itemDetails(field, now, before)}</ins>
    </>
  )
}
