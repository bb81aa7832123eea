import { type KeyboardEvent, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  commandContext,
  Dialog,
  go,
  pushOverlay,
  runCommand,
  type SourceTab,
  Spinner,
  searchTabs,
  Tabs,
  TextInput,
  useCall,
  useT,
} from '#core/client/index.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { limits } from '#core/shared/limits.ts'
import type { SearchQuery } from '../../shared/filter-words.ts'
import styles from '../search.module.css'
import { firstTab, hitAddress, sortTabs } from '../search-matches.ts'
import { searchState } from '../state.ts'
import { useSearch } from '../use-search.ts'
import { SearchHint } from './search-hint.tsx'
import { SearchMessages } from './search-messages.tsx'
import {
  CompletionRow,
  completionRow,
  HitRow,
  hitRow,
  type ResultListRow,
  ResultRow,
  resultRow,
  type SearchListRow,
  useSearchRows,
} from './search-rows.tsx'

const none: readonly SourceTab[] = []

/** What sources of plugins find for words alone: filters are about entities. */
function useSourceTabs({ text, kinds, tags, unknown, narrowed, place }: SearchQuery): {
  tabs: readonly SourceTab[]
  waiting: boolean
} {
  const isNarrowed = kinds.length + tags.length + unknown.length + narrowed.length > 0
  const query = isNarrowed || (place !== undefined && place !== 'project') ? '' : text.trim()
  const [found, setFound] = useState({ text: '', tabs: none })
  useEffect(() => {
    if (query === '') return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const tabs = await searchTabs(query, stop.signal)
      if (!stop.signal.aborted) setFound({ text: query, tabs })
    }, limits.searchDebounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])
  if (query === '') return { tabs: none, waiting: false }
  // Those of the text before stay meanwhile, so that the tabs do not jump.
  return { tabs: found.tabs, waiting: found.text !== query }
}

/** All results, with a tab for each kind. */
function SearchDialog({ text: initial, onClose }: { text: string; onClose(): void }) {
  const t = useT()
  const [text, setText] = useState(initial)
  const [picked, setPicked] = useState('')
  const search = useSearch(text, { ready: true })
  const { data: spaces } = useCall(spaceCalls.find, {}, { quiet: true })
  useEffect(() => pushOverlay('search'), [])
  const more = useSourceTabs(search.query)
  const kindTabs = sortTabs(search.found)
  const picksMore =
    more.tabs.find(({ source }) => source.id === picked) ?? (kindTabs.length === 0 ? more.tabs[0] : undefined)
  const shown =
    picksMore?.source.id ?? kindTabs.find(({ kind }) => kind.name === picked)?.kind.name ?? firstTab(kindTabs)
  const tabs = [
    ...kindTabs.map(({ kind, hits: all }) => ({
      ...{ value: kind.name, label: t(`kind.${kind.name}.many`), count: all.length },
    })),
    ...more.tabs.map(({ source: { id, label }, results }) => ({ value: id, label: t(label), count: results.length })),
  ]
  const completionItems = search.completions.map(completionRow)
  const found = kindTabs.find(({ kind }) => kind.name === shown)
  const hits = picksMore?.results.map(resultRow) ?? found?.hits.map(hit => hitRow(found.kind, hit)) ?? []
  const first = search.query.last?.filter !== undefined
  const rows: (SearchListRow | ResultListRow)[] = first ? [...completionItems, ...hits] : [...hits, ...completionItems]
  const list = useSearchRows(rows, row => {
    if ('completion' in row) return setText(row.completion.typed)
    onClose()
    if ('hit' in row) return go(hitAddress(row.kind, row.hit))
    if (row.result.address !== undefined) go(row.result.address)
  })
  const onKey = (event: KeyboardEvent) => {
    const chosen = rows.find(({ key }) => key === list.chosen)
    const isBeside = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
    if (isBeside && chosen && 'hit' in chosen) {
      event.preventDefault()
      onClose()
      void runCommand('beside.open', { entities: [chosen.hit.entity] })
      return
    }
    if (list.onKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    search.ask()
  }
  const renderRow = (row: SearchListRow | ResultListRow) =>
    'completion' in row ? (
      <CompletionRow key={row.key} row={list.row(row)} completion={row.completion} />
    ) : 'result' in row ? (
      <ResultRow key={row.key} row={list.row(row)} result={row.result} text={search.query.text} />
    ) : (
      <HitRow
        key={row.key}
        row={list.row(row)}
        kind={row.kind}
        hit={row.hit}
        text={search.query.text}
        space={spaces?.find(({ spaceId }) => spaceId === row.hit.entity.spaceId)?.name ?? row.hit.entity.spaceId}
      />
    )
  const panel = (
    <div id={list.listId} role="listbox" aria-label={t('search.results')} className={styles.all}>
      {rows.map(renderRow)}
    </div>
  )
  return (
    <Dialog
      open
      size="l"
      onOpenChange={open => !open && onClose()}
      title={t('search.title')}
      titleAside={(search.waiting || more.waiting) && <Spinner />}
      closeLabel={t('shell.close')}
    >
      <TextInput
        {...list.field}
        type="search"
        icon="search"
        large
        value={text}
        onValue={next => {
          list.forget()
          setText(next)
        }}
        onKeyDown={onKey}
        aria-label={t('search.text')}
        placeholder={t('search.text')}
      />
      <p className={styles.hint}>
        <SearchHint />
      </p>
      {tabs.length > 0 ? (
        <Tabs label={t('search.kinds')} value={shown} onValue={setPicked} tabs={tabs}>
          {panel}
        </Tabs>
      ) : (
        panel
      )}
      <SearchMessages search={search} blank={text.trim() === ''} others={more.waiting || more.tabs.length > 0} />
    </Dialog>
  )
}

/** The dialog of all results, while it is open. */
export default function SearchDialogSlot() {
  return useSnapshot(searchState).dialog && <OpenedField />
}

/** Waits until the palette has closed: only one of them can trap the focus. */
function OpenedField() {
  const { text } = useSnapshot(searchState)
  const isDialogOpen = useSnapshot(commandContext).overlays.includes('palette')
  const [freed, setFree] = useState(false)
  if (!isDialogOpen && !freed) setFree(true)
  if (!freed) return null
  const close = () => {
    searchState.dialog = false
  }
  return <SearchDialog text={text} onClose={close} />
}
