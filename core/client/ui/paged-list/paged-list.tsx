import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { limits } from '#core/shared/limits.ts'
import { classNames } from '../class-names.ts'
import { SectionMessage } from '../section-message/section-message.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import styles from './paged-list.module.css'

/** The state of a paged list. */
export type PagedItems<Item> = {
  items: readonly Item[]
  /** The total, including rows that are not loaded; 0 until the first page is loaded. */
  total: number
  /** The first page is loading. */
  pending: boolean
  /** A next page is loading. */
  loading: boolean
  failed: boolean
  hasMore: boolean
  /** Loads the next page, or retries the failed one. */
  load: () => void
}

export type PagedListProps<Item> = PagedItems<Item> & {
  /** Label of the list. */
  label: string
  keyOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
  /** Shown instead of an empty list. */
  empty: ReactNode
  words: {
    loading: string
    /** Text with the id 'something-went-wrong' (UI-26). */
    failed: string
    retry: string
  }
  /** Bounds its height: the list scrolls inside. */
  className?: string
}

/**
 * A long list that loads its next page when the last loaded row becomes visible (UI-22..26). Only visible rows are
 * rendered.
 */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { items, pending, loading, failed, load, empty, words } = props
  const failure = failed && (
    <SectionMessage type="error" actions={[{ label: words.retry, onClick: load }]}>
      <span data-message-id="something-went-wrong">{words.failed}</span>
    </SectionMessage>
  )
  if (items.length === 0) {
    if (failure) return failure
    return pending ? <Skeleton label={words.loading} rowHeight={limits.estimatedRowPx - 4} /> : empty
  }
  return (
    <div className={classNames(styles.whole, props.className)}>
      <PagedRows {...props} />
      {failure}
      {loading && (
        <p className={styles.loading} role="status">
          <Spinner /> {words.loading}
        </p>
      )}
    </div>
  )
}

function PagedRows<Item>({
  label,
  items,
  total,
  loading,
  failed,
  hasMore,
  load,
  keyOf,
  children,
}: PagedListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => limits.estimatedRowPx,
    getItemKey: index => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: 3,
  })
  const rows = virtual.getVirtualItems()
  const lastVisible = virtual.range?.endIndex ?? -1
  const atEnd = lastVisible >= items.length - 1
  /** Focusable, so that it can be scrolled by keys even if its rows are not. */
  const setScroller = useCallback((list: HTMLDivElement | null) => {
    scroller.current = list
    if (list) list.tabIndex = 0
  }, [])
  const loadMore = useEffectEvent(load)
  useEffect(() => {
    if (atEnd && hasMore && !loading && !failed) loadMore()
  }, [atEnd, hasMore, loading, failed])
  return (
    <div ref={setScroller} className={styles.scroller} role="list" aria-label={label} aria-busy={loading}>
      <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index, key, start }) => {
          const item = items[index]
          return (
            item !== undefined && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="listitem"
                aria-posinset={index + 1}
                aria-setsize={total}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item, index)}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
