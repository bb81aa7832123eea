import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSnapshot } from 'valtio'
import { ariaKeyShortcuts, Button, go, Icon, runCommand, Spinner, useKeysOf, useT } from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import { addressOf } from './hits.ts'
import { CompletionRow, completionRow, HitRow, type Row, rowOf, useRows } from './rows.tsx'
import styles from './search.module.css'
import { SearchNotes } from './search-notes.tsx'
import { box, searching } from './state.ts'
import { useSearch } from './use-search.ts'

/** The field in the top bar, while somebody searches with it. */
export function Part() {
  const { field } = useSnapshot(searching)
  return (
    <div
      ref={place => {
        box.place = place
      }}
      className={styles.place}
    >
      {field && <SearchField />}
    </div>
  )
}

/** A field with three of each kind below it (foundation 2, Global search). */
function SearchField() {
  const t = useT()
  const keys = useKeysOf('search.open')
  const whole = useRef<HTMLDivElement>(null)
  const [cameFrom] = useState(() => document.activeElement)
  const input = useRef<HTMLInputElement>(null)
  const { typed: text } = useSnapshot(searching, { sync: true })
  const setText = (next: string) => {
    searching.typed = next
  }
  const [open, setOpen] = useState(true)
  const search = useSearch(text, { active: open })
  const groups = search.found.map(({ kind, hits }) => ({
    kind,
    rows: hits.slice(0, limits.dropdownHitsPerKind).map(hit => rowOf(kind, hit)),
  }))
  const typed = search.completions.map(completionRow)
  const found = groups.flatMap(({ rows }) => rows)
  // The value of a filter that is being written is what is meant; a filter's word may be meant.
  const first = search.query.last?.filter !== undefined
  const rows = first ? [...typed, ...found] : [...found, ...typed]
  const take = (row: Row) => {
    if ('completion' in row) return setText(row.completion.typed)
    leave()
    go(addressOf(row.kind, row.hit))
  }
  const list = useRows(rows, take)
  const blank = text.trim() === ''

  useLayoutEffect(() => {
    box.field = input.current
    input.current?.focus()
    input.current?.select()
    return () => {
      box.field = null
    }
  }, [])

  function leave(): void {
    flushSync(() => {
      searching.field = false
    })
    const from = cameFrom
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus({ preventScroll: true })
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const everywhere = () => {
    leave()
    void runCommand('search.everywhere', { args: { text } })
  }
  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || (open && !blank && list.onKey(event))) return
    if (event.key !== 'Enter' || blank) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) everywhere()
    else search.ask()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    leave()
  }
  const onBlur = (event: FocusEvent) => {
    if (!whole.current?.contains(event.relatedTarget)) searching.field = false
  }
  const options = (some: readonly Row[]) =>
    some.map(row =>
      'completion' in row ? (
        <CompletionRow key={row.key} row={list.row(row)} completion={row.completion} />
      ) : (
        <HitRow key={row.key} row={list.row(row)} kind={row.kind} hit={row.hit} text={search.query.text} />
      ),
    )
  const filters = typed.length > 0 && (
    <Group id={list.groupId('filters')} label={t('search.filters')}>
      {options(typed)}
    </Group>
  )
  return (
    <div ref={whole} className={styles.whole} role="search" onKeyDown={onKey} onBlur={onBlur}>
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
        <div className={styles.drop} hidden={blank}>
          <div id={list.listId} role="listbox" aria-label={t('search.results')} className={styles.rows}>
            {first && filters}
            {groups.map(group => (
              <Group key={group.kind.name} id={list.groupId(group.kind.name)} label={t(`kind.${group.kind.name}.many`)}>
                {options(group.rows)}
              </Group>
            ))}
            {!first && filters}
          </div>
          <SearchNotes search={search} blank={blank} />
          <div className={styles.foot}>
            {search.waiting ? <Spinner /> : <span className={styles.hint}>{t('search.hint')}</span>}
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

function Group({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.heading}>
        {label}
      </p>
      {children}
    </div>
  )
}
