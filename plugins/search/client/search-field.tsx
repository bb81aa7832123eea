import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from 'valtio'
import { ariaKeyShortcuts, Button, go, Icon, runCommand, Spinner, useKeysOf, useT } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import { SearchHint } from './dialog/search-hint.tsx'
import { SearchMessages } from './dialog/search-messages.tsx'
import {
  CompletionRow,
  completionRow,
  HitRow,
  hitRow,
  type SearchListRow,
  useSearchRows,
} from './dialog/search-rows.tsx'
import styles from './search.module.css'
import { hitAddress } from './search-matches.ts'
import { searchField, searchState } from './state.ts'
import { useSearch } from './use-search.ts'

/** The field in the top bar, while it is used. */
export default function SearchFieldSlot() {
  const { field } = useSnapshot(searchState)
  return (
    <div
      ref={place => {
        searchField.place = place
      }}
      className={styles.place}
    >
      {field && <SearchField />}
    </div>
  )
}

/** A field with three results of each kind below it. (docs/behaviour.md, Search) */
function SearchField() {
  const t = useT()
  const keys = useKeysOf('search.open')
  const container = useRef<HTMLDivElement>(null)
  const [previousFocus] = useState(() => document.activeElement)
  const input = useRef<HTMLInputElement>(null)
  const { fieldText: text } = useSnapshot(searchState, { sync: true })
  const setText = (next: string) => {
    searchState.fieldText = next
  }
  const [open, setOpen] = useState(true)
  const search = useSearch(text, { active: open })
  const groups = search.found.map(({ kind, hits }) => ({
    kind,
    rows: hits.slice(0, limits.dropdownHitsPerKind).map(hit => hitRow(kind, hit)),
  }))
  const completionItems = search.completions.map(completionRow)
  const found = groups.flatMap(({ rows }) => rows)
  // For a filter being typed, the first row is its value; otherwise the first result.
  const first = search.query.last?.filter !== undefined
  const rows = first ? [...completionItems, ...found] : [...found, ...completionItems]
  const choose = (row: SearchListRow) => {
    if ('completion' in row) return setText(row.completion.typed)
    leaveField()
    go(hitAddress(row.kind, row.hit))
  }
  const list = useSearchRows(rows, choose)
  const isBlank = text.trim() === ''

  useLayoutEffect(() => {
    searchField.field = input.current
    input.current?.focus()
    input.current?.select()
    return () => {
      searchField.field = null
    }
  }, [])

  function leaveField(): void {
    flushSync(() => {
      searchState.field = false
    })
    const from = previousFocus
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus({ preventScroll: true })
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const everywhere = () => {
    leaveField()
    void runCommand('search.everywhere', { args: { text } })
  }
  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || (open && !isBlank && list.onKey(event))) return
    if (event.key !== 'Enter' || isBlank) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) everywhere()
    else search.ask()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    leaveField()
  }
  const onBlur = (event: FocusEvent) => {
    if (!container.current?.contains(event.relatedTarget)) searchState.field = false
  }
  const options = (some: readonly SearchListRow[]) =>
    some.map(row =>
      'completion' in row ? (
        <CompletionRow key={row.key} row={list.row(row)} completion={row.completion} />
      ) : (
        <HitRow key={row.key} row={list.row(row)} kind={row.kind} hit={row.hit} text={search.query.text} />
      ),
    )
  const filters = completionItems.length > 0 && (
    <HitGroup id={list.groupId('filters')} label={t('search.filters')}>
      {options(completionItems)}
    </HitGroup>
  )
  return (
    <div ref={container} className={styles.whole} role="search" onKeyDown={onKey} onBlur={onBlur}>
      <Icon name="search" />
      <input
        {...list.field}
        role="combobox"
        ref={input}
        type="search"
        className={styles.input}
        value={text}
        aria-label={t('search.field')}
        aria-expanded={open && rows.length > 0}
        aria-keyshortcuts={ariaKeyShortcuts(keys)}
        placeholder={t('search.field')}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={event => {
          setOpen(true)
          list.forget()
          setText(event.target.value)
        }}
        onKeyDown={onFieldKey}
      />
      {open && (
        <div className={styles.drop} hidden={isBlank}>
          <div id={list.listId} role="listbox" aria-label={t('search.results')} className={styles.rows}>
            {first && filters}
            {groups.map(group => (
              <HitGroup
                key={group.kind.name}
                id={list.groupId(group.kind.name)}
                label={t(`kind.${group.kind.name}.many`)}
              >
                {options(group.rows)}
              </HitGroup>
            ))}
            {!first && filters}
          </div>
          <SearchMessages search={search} blank={isBlank} />
          <div className={styles.foot}>
            {search.waiting ? (
              <Spinner />
            ) : (
              <span className={styles.hint}>
                <SearchHint />
              </span>
            )}
            <Button
              size="s"
              data-command="search.everywhere"
              onMouseDown={event => event.preventDefault()}
              onClick={everywhere}
            >
              {t('search.more')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function HitGroup({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.heading}>
        {label}
      </p>
      {children}
    </div>
  )
}
