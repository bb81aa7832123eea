import { type ComponentType, useEffect } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { usePageState } from '../../../context/command-context.ts'
import { useRegistry } from '../../../registry/app-registry.ts'
import type { FieldFilterProps, FieldType } from '../../../registry/contract.ts'
import { type LazyComponent, lazyComponent, useLazyComponent } from '../../../ui/lazy/lazy-component.ts'
import styles from '../entity-list.module.css'
import type { RefFilters } from '../use-rows.ts'
import type { ListWhere } from './where-filter.ts'
import { filterableFields, WhereFilters } from './where-filters.tsx'

interface FieldFiltersProps {
  kind: Kind
  place: Place
  refs: RefFilters
  onRefs(refs: RefFilters): void
  where: ListWhere
  onWhere(where: ListWhere): void
}

/**
 * Filters beside the text filter: for indexed fields, and those that hold ids and whose type has a filter component.
 */
export function FieldFilters({ kind, place, refs, onRefs, where, onWhere }: FieldFiltersProps) {
  const { fieldTypes } = useRegistry()
  const filters = Object.entries(kind.fields).flatMap(([field, { form, filters: hasIds }]) => {
    const filter = hasIds && fieldTypes.get(form)?.filter
    return filter ? [{ field, form }] : []
  })
  const hasWhere = filterableFields(kind).length > 0
  const forms = [...filters.map(({ form }) => form), ...(hasWhere ? ['where'] : [])].join(' ')
  const page = usePageState()
  useEffect(() => {
    page.listFilters = Object.fromEntries(forms.split(' ').map(form => [`filter.${form}`, true]))
    return () => {
      page.listFilters = {}
    }
  }, [forms, page])
  const change = (field: string, ids: readonly string[]) => {
    const { [field]: _, ...others } = refs
    onRefs(ids.length > 0 ? { ...others, [field]: ids } : others)
  }
  if (forms === '') return null
  return (
    <div className={styles.filters}>
      {filters.map(({ field, form }) => (
        <FieldFilter
          key={field}
          form={form}
          place={place}
          value={refs[field] ?? []}
          onValue={ids => change(field, ids)}
        />
      ))}
      {hasWhere && <WhereFilters kind={kind} where={where} onWhere={onWhere} />}
    </div>
  )
}

type FilterLoader = NonNullable<FieldType['filter']>

const lazyFilters = new WeakMap<FilterLoader, LazyComponent<FieldFilterProps>>()

function lazyFilterOf(filter: FilterLoader): LazyComponent<FieldFilterProps> {
  const cached = lazyFilters.get(filter)
  if (cached) return cached
  const lazyFilter = lazyComponent(async () => (await filter()).Filter as ComponentType<FieldFilterProps>)
  lazyFilters.set(filter, lazyFilter)
  return lazyFilter
}

/** The filter of a field type by ids; of a type without one, nothing. Its commands work while it is shown. */
export function FieldFilter({ form, ...props }: FieldFilterProps & { form: string }) {
  const filter = useRegistry().fieldTypes.get(form)?.filter
  return filter ? <LoadedFilter {...props} filter={filter} /> : null
}

function LoadedFilter({ filter, ...props }: FieldFilterProps & { filter: FilterLoader }) {
  const lazyFilter = lazyFilterOf(filter)
  const Part = useLazyComponent(lazyFilter)
  useEffect(() => {
    // The list works without the filter; the next mount retries.
    lazyFilter.load().catch(reportError)
  }, [lazyFilter])
  return Part ? <Part {...props} /> : null
}
