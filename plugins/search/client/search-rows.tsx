import {
  ComboboxOption,
  HighlightedRanges,
  HighlightedText,
  Icon,
  type IconName,
  useCombobox,
  useT,
} from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { FilterCompletion } from '../shared/filter-words.ts'
import styles from './search.module.css'
import { containsWords, foldedWords, type SearchMatch } from './search-matches.ts'

export type SearchListRow =
  | { key: string; completion: FilterCompletion }
  | { key: string; kind: Kind; hit: SearchMatch }

export function hitRow(kind: Kind, hit: SearchMatch): SearchListRow {
  return { key: hit.entity.id, kind, hit }
}

export function completionRow(completion: FilterCompletion): SearchListRow {
  return { key: `type ${completion.typed}`, completion }
}

/** A list of rows under a text field that keeps the focus; Tab accepts a completion. */
export function useSearchRows(rows: readonly SearchListRow[], choose: (row: SearchListRow) => void) {
  const [firstCompletion] = rows.filter(row => 'completion' in row)
  const rowAt = (key: string) => rows.find(row => row.key === key)
  const list = useCombobox({
    keys: rows.map(({ key }) => key),
    onTake: key => {
      const row = rowAt(key)
      if (row) choose(row)
    },
    onTab:
      firstCompletion &&
      (key => {
        const chosenRow = rowAt(key)
        choose(chosenRow && 'completion' in chosenRow ? chosenRow : firstCompletion)
      }),
  })
  return {
    ...list,
    groupId: (name: string) => `${list.listId}-group-${name}`,
    row: ({ key }: SearchListRow) => ({ ...list.option(key), className: styles.row }),
  }
}

type SearchRowProps = ReturnType<ReturnType<typeof useSearchRows>['row']>

export function CompletionRow({ row, completion }: { row: SearchRowProps; completion: FilterCompletion }) {
  return (
    <ComboboxOption {...row}>
      <Icon name="funnel" />
      <span className={styles.name}>{completion.label}</span>
    </ComboboxOption>
  )
}

/** A hit: its name or the text around the match, marked, and its place. */
export function HitRow({
  row,
  kind,
  hit,
  text,
  space,
}: {
  row: SearchRowProps
  kind: Kind
  hit: SearchMatch
  text: string
  space?: string
}) {
  const t = useT()
  const words = foldedWords(text)
  const inName = containsWords(hit.entity.label, words)
  const other = inName ? undefined : hit.aliases?.find(name => containsWords(name, words))
  return (
    <ComboboxOption {...row}>
      <Icon name={kind.icon as IconName} />
      <span className={styles.name}>
        {inName ? <HighlightedText text={hit.entity.label} query={text} /> : hit.entity.label}
      </span>
      <span className={styles.about}>
        {hit.snippet ? (
          <HighlightedRanges
            text={hit.snippet.text}
            ranges={hit.snippet.marks.map(([start, end]) => ({ start, end }))}
          />
        ) : (
          other && <HighlightedText text={t({ id: 'search.also', values: { name: other } })} query={text} />
        )}
      </span>
      {space !== undefined && (
        <span className={styles.space} title={t({ id: 'search.space', values: { name: space } })}>
          <Icon name="folder" size="s" />
          <span className={styles.cut}>{space}</span>
        </span>
      )}
    </ComboboxOption>
  )
}
