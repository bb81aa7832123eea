import {
  ComboboxOption,
  HighlightedRanges,
  HighlightedText,
  Icon,
  type IconName,
  type SourceResult,
  useCombobox,
  useT,
} from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { FilterCompletion } from '../../shared/filter-words.ts'
import styles from '../search.module.css'
import { containsWords, foldedWords, type SearchMatch } from '../search-matches.ts'

export type SearchListRow =
  | { key: string; completion: FilterCompletion }
  | { key: string; kind: Kind; hit: SearchMatch }

/** A row of the dialog, which also has what sources of plugins find. */
export interface ResultListRow {
  key: string
  result: SourceResult
}

export function hitRow(kind: Kind, hit: SearchMatch): SearchListRow {
  return { key: hit.entity.id, kind, hit }
}

/** What a source of a plugin found. */
export function resultRow(result: SourceResult, at: number): ResultListRow {
  return { key: `result ${result.address ?? result.entity?.id ?? at}`, result }
}

export function completionRow(completion: FilterCompletion): SearchListRow {
  return { key: `type ${completion.typed}`, completion }
}

/** A list of rows under a text field that keeps the focus; Tab accepts a completion. */
export function useSearchRows<Row extends SearchListRow | ResultListRow>(
  rows: readonly Row[],
  choose: (row: Row) => void,
) {
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
    row: ({ key }: Row) => ({ ...list.option(key), className: styles.row }),
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

export function ResultRow({ row, result, text }: { row: SearchRowProps; result: SourceResult; text: string }) {
  return (
    <ComboboxOption {...row}>
      <Icon name={(result.icon ?? 'search') as IconName} />
      <span className={styles.name}>
        <HighlightedText text={result.label} query={text} />
      </span>
      <span className={styles.about}>{result.about}</span>
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
      <Icon name={hit.entity.icon ?? kind.icon} color={hit.entity.color} />
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
