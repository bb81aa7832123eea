import { type Ref, useEffect, useState } from 'react'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { useT } from '../../../i18n/intl.ts'
import { keysOf } from '../../../shortcuts/command-keys.ts'
import { debounce } from '../../../ui/debounce.ts'
import { Keys } from '../../../ui/keys/keys.tsx'
import styles from '../entity-list.module.css'
import type { RefFilters } from '../use-rows.ts'
import { FieldFilters } from './field-filters.tsx'
import { ListFilter } from './list-filter.tsx'
import { SortMenu } from './sort-menu.tsx'
import { sortingLabel, sortingsOf } from './sortings.ts'
import type { ListWhere } from './where-filter.ts'

const filterPauseMs = 150

interface ListToolsProps {
  kind: Kind
  total: number
  query: string
  onQuery(query: string): void
  place: Place
  refs: RefFilters
  onRefs(refs: RefFilters): void
  where: ListWhere
  onWhere(where: ListWhere): void
  sorting: string
  onSorting(sorting: string): void
  filterRef: Ref<HTMLInputElement>
  /** Escape or Enter in the filter: focus moves back to the rows */
  onLeave(): void
}

/** Filter and order above a list. */
export function ListTools(props: ListToolsProps) {
  const { kind, total, query, onQuery, place, refs, onRefs, sorting, onSorting, filterRef, onLeave } = props
  const { where, onWhere } = props
  const t = useT()
  const [text, setText] = useState(query)
  useEffect(() => {
    const search = debounce(onQuery, filterPauseMs)
    search(text.trim())
    return search.cancel
  }, [text, onQuery])
  const keys = keysOf('list.filter')
  return (
    <div className={styles.tools}>
      <div className={styles.filter}>
        <ListFilter
          ref={filterRef}
          value={text}
          onValue={setText}
          label={t(`kind.${kind.name}.filter`, { count: total })}
          end={keys && <Keys keys={keys} inControl />}
          onLeave={onLeave}
        />
      </div>
      <FieldFilters {...{ kind, place, refs, onRefs, where, onWhere }} />
      <SortMenu
        sortings={sortingsOf(kind)}
        label={value => sortingLabel(kind, value)}
        sorting={sorting}
        onSorting={onSorting}
      />
    </div>
  )
}
