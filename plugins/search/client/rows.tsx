import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { go, Icon, type IconName, Marked, MarkedRanges, useT } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import { entityLink } from '#core/shared/links.ts'
import type { Completion } from '../shared/filter-words.ts'
import { type Hit, holdsAll, wordsIn } from './hits.ts'
import styles from './search.module.css'

export type Row = { key: string; completion: Completion } | { key: string; kind: Kind; hit: Hit }

export function rowOf(kind: Kind, hit: Hit): Row {
  return { key: hit.thing.id, kind, hit }
}

export function completionRow(completion: Completion): Row {
  return { key: `type ${completion.typed}`, completion }
}

/** A list of rows under a text field that keeps the focus: which one is chosen, and its keys. */
export function useRows(rows: readonly Row[], take: (row: Row) => void) {
  const id = useId()
  const [key, setKey] = useState('')
  const at = Math.max(
    0,
    rows.findIndex(row => row.key === key),
  )
  const chosen = rows[at]
  const optionId = (row: Row) => `${id}-${rows.indexOf(row)}`
  const completion = chosen && 'completion' in chosen ? chosen : rows.find(row => 'completion' in row)
  /** True where the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const bare = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey
    if (step !== undefined && bare && rows.length > 0) setKey(rows[(at + step + rows.length) % rows.length]?.key ?? '')
    else if (event.key === 'Enter' && bare && chosen) take(chosen)
    else if (event.key === 'Tab' && bare && completion) take(completion)
    else return false
    event.preventDefault()
    return true
  }
  return {
    onKey,
    /** what the text field says of the list */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': rows.length > 0,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': chosen && optionId(chosen),
      autoComplete: 'off',
      spellCheck: false,
    } as const,
    listId: `${id}-list`,
    groupId: (name: string) => `${id}-group-${name}`,
    row: (row: Row) => ({ id: optionId(row), chosen: row === chosen, onTake: () => take(row) }),
    forget: () => setKey(''),
  }
}

/** Goes to what was found. */
export function openHit({ kind, hit }: { kind: Kind; hit: Hit }): void {
  go(entityLink(kind, hit.thing))
}

interface OptionProps {
  id: string
  chosen: boolean
  onTake(): void
  children: ReactNode
}

/** The keys are the field's, which keeps the focus. */
function Option({ id, chosen, onTake, children }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={styles.row}
      onMouseDown={event => event.preventDefault()}
      onClick={onTake}
      onKeyDown={undefined}
    >
      {children}
    </div>
  )
}

type RowState = ReturnType<ReturnType<typeof useRows>['row']>

export function CompletionRow({ row, completion }: { row: RowState; completion: Completion }) {
  return (
    <Option {...row}>
      <Icon name="funnel" />
      <span className={styles.name}>{completion.label}</span>
    </Option>
  )
}

/** What was found: its name or the stretch of text around the match, marked, and where that is. */
export function HitRow({
  row,
  kind,
  hit,
  text,
  space,
}: {
  row: RowState
  kind: Kind
  hit: Hit
  text: string
  space?: string
}) {
  const t = useT()
  const words = wordsIn(text)
  const inName = holdsAll(hit.thing.label, words)
  const other = inName ? undefined : hit.aliases?.find(name => holdsAll(name, words))
  return (
    <Option {...row}>
      <Icon name={kind.icon as IconName} />
      <span className={styles.name}>{inName ? <Marked text={hit.thing.label} query={text} /> : hit.thing.label}</span>
      <span className={styles.about}>
        {hit.snippet ? (
          <MarkedRanges text={hit.snippet.text} ranges={hit.snippet.marks.map(([start, end]) => ({ start, end }))} />
        ) : (
          other && <Marked text={t({ id: 'search.also', values: { name: other } })} query={text} />
        )}
      </span>
      {space !== undefined && (
        <span className={styles.space} title={t({ id: 'search.space', values: { name: space } })}>
          <Icon name="folder" size="s" />
          <span className={styles.cut}>{space}</span>
        </span>
      )}
    </Option>
  )
}
