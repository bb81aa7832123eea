import { FieldOption, Icon, type IconName, Marked, MarkedRanges, useFieldList, useT } from '#core/client/index.ts'
import type { Kind } from '#core/shared/kind.ts'
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

/** A list of rows under a text field that keeps the focus; Tab takes what completes the text. */
export function useRows(rows: readonly Row[], take: (row: Row) => void) {
  const [completing] = rows.filter(row => 'completion' in row)
  const rowAt = (key: string) => rows.find(row => row.key === key)
  const list = useFieldList({
    keys: rows.map(({ key }) => key),
    onTake: key => {
      const row = rowAt(key)
      if (row) take(row)
    },
    onTab:
      completing &&
      (key => {
        const chosen = rowAt(key)
        take(chosen && 'completion' in chosen ? chosen : completing)
      }),
  })
  return {
    ...list,
    groupId: (name: string) => `${list.listId}-group-${name}`,
    row: ({ key }: Row) => ({ ...list.option(key), className: styles.row }),
  }
}

type RowState = ReturnType<ReturnType<typeof useRows>['row']>

export function CompletionRow({ row, completion }: { row: RowState; completion: Completion }) {
  return (
    <FieldOption {...row}>
      <Icon name="funnel" />
      <span className={styles.name}>{completion.label}</span>
    </FieldOption>
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
    <FieldOption {...row}>
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
    </FieldOption>
  )
}
