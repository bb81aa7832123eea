import { type ComponentType, useEffect } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { desk } from '../desk/desk.ts'
import type { FieldFilterProps, FieldType } from '../registry/contract.ts'
import { useHouse } from '../registry/house.ts'
import { type Later, later, useLater } from '../ui/later.ts'
import styles from './entity-list.module.css'
import type { Refs } from './use-rows.ts'

interface FieldFiltersProps {
  kind: Kind
  place: Place
  refs: Refs
  onRefs(refs: Refs): void
}

/** What a list can be filtered by beside words: fields that hold ids and whose type brings a filter. */
export function FieldFilters({ kind, place, refs, onRefs }: FieldFiltersProps) {
  const { fieldTypes } = useHouse()
  const filters = Object.entries(kind.fields).flatMap(([field, { form, filters: holdsIds }]) => {
    const filter = holdsIds && fieldTypes.get(form)?.filter
    return filter ? [{ field, form, filter }] : []
  })
  const forms = filters.map(({ form }) => form).join(' ')
  useEffect(() => {
    desk.listFilters = Object.fromEntries(forms.split(' ').map(form => [`filter.${form}`, true]))
    return () => {
      desk.listFilters = {}
    }
  }, [forms])
  const change = (field: string, ids: readonly string[]) => {
    const { [field]: _, ...others } = refs
    onRefs(ids.length > 0 ? { ...others, [field]: ids } : others)
  }
  if (filters.length === 0) return null
  return (
    <div className={styles.filters}>
      {filters.map(({ field, filter }) => (
        <FieldFilter
          key={field}
          filter={filter}
          place={place}
          value={refs[field] ?? []}
          onValue={ids => change(field, ids)}
        />
      ))}
    </div>
  )
}

type Loader = NonNullable<FieldType['filter']>

const parts = new WeakMap<Loader, Later<FieldFilterProps>>()

function partOf(filter: Loader): Later<FieldFilterProps> {
  const known = parts.get(filter)
  if (known) return known
  const part = later(async () => (await filter()).Filter as ComponentType<FieldFilterProps>)
  parts.set(filter, part)
  return part
}

function FieldFilter({ filter, ...props }: FieldFilterProps & { filter: Loader }) {
  const part = partOf(filter)
  const Drawn = useLater(part)
  useEffect(() => {
    // A list without it is still a list; the next one tries again.
    part.load().catch(reportError)
  }, [part])
  return Drawn ? <Drawn {...props} /> : null
}
