import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type EntityRef,
  emptyList,
  focusRow,
  go,
  type ListState,
  readLocal,
  reportFailure,
  usePageState,
  usePermission,
  useRowList,
  writeLocal,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { stepOf } from '../shared/tree.ts'
import { type Marks, part } from '../shared.ts'
import { addPart } from './actions.ts'
import { moveChapters, movePart, note, sayEnd, sayRefusal } from './changes.ts'
import { columns as allColumns, filledColumns, type OutlineColumn, readColumns, toggleColumn } from './columns.ts'
import { useMarks } from './marks/marks.ts'
import {
  isOutlineFiltered,
  nodesOf,
  noOutlineFilter,
  type Outline,
  type OutlineFilter,
  type OutlineRow,
  outlineRows,
  sceneRowId,
} from './outline-rows.ts'
import { sceneAddress } from './scene/actions.ts'
import { moveSceneBy } from './scene/move-scene.ts'

// How the outline of a project was left, on this device: what is folded, and the focused row. The filter is kept until the
// window is reloaded, as those of other lists.

interface KeptView {
  /** parts whose chapters are hidden */
  folded: readonly string[]
  /** chapters whose scenes are shown */
  opened: readonly string[]
}

const foldsKey = (projectId: string) => `outline.folds.${projectId}`
const rowKey = (projectId: string) => `outline.row.${projectId}`

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(id => typeof id === 'string') : [])

/** A value that somebody else has written there means that nothing was folded. */
function readFolds(projectId: string): KeptView {
  try {
    const { folded, opened } = JSON.parse(readLocal(foldsKey(projectId)) ?? '{}') ?? {}
    return { folded: listOf(folded), opened: listOf(opened) }
  } catch {
    return { folded: [], opened: [] }
  }
}

function keepFolds(projectId: string, folded: ReadonlySet<string>, opened: ReadonlySet<string>): void {
  writeLocal(foldsKey(projectId), JSON.stringify({ folded: [...folded], opened: [...opened] }))
}

const readRow = (projectId: string): string | null => readLocal(rowKey(projectId))

function keepRow(projectId: string, id: string): void {
  writeLocal(rowKey(projectId), id)
}

const filters = new Map<string, OutlineFilter>()

const readFilter = (projectId: string): OutlineFilter => filters.get(projectId) ?? noOutlineFilter

function keepFilter(projectId: string, filter: OutlineFilter): void {
  filters.set(projectId, filter)
}

export type EditedField = 'synopsis' | 'label' | 'goal'

const touchHeight = 44
const rowHeight = 36

/** The reference of what a row is about: of a scene, its chapter. */
function refOf(row: OutlineRow, place: Place): EntityRef {
  if (row.type === 'part') return { kind: part.name, id: row.id, label: row.part.title, ...place }
  return { kind: chapter.name, id: row.chapter.chapterId, label: row.chapter.title, ...place }
}

/** A set with or without one of its members. */
function toggled(set: ReadonlySet<string>, id: string, on = !set.has(id)): ReadonlySet<string> {
  const next = new Set(set)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

/** A filter without what somebody has removed meanwhile, such as a status: nothing would say why rows are missing. */
function withKnown(filter: OutlineFilter, { statuses, labels }: Marks, { povs }: Outline): OutlineFilter {
  const known = (all: readonly { id: string }[], id: string) => (all.some(one => one.id === id) ? id : '')
  return {
    ...filter,
    ...{ status: known(statuses, filter.status), label: known(labels, filter.label), pov: known(povs, filter.pov) },
  }
}

/** px above the focused row, so that one sees where it is */
const aboveRow = 200

/** The list with the focus on the row that had it when the outline was left; without it, if that is gone. */
function rememberedAt(id: string | null, rows: readonly EntityRef[]) {
  const focused = rows.findIndex(row => row.id === id)
  if (focused < 0) return {}
  const offset = Math.max(0, focused * rowHeight - aboveRow)
  return { remembered: { list: { ...emptyList, rows, focused, anchor: focused }, offset } }
}

/** The state of the outline's page. */
export function useOutline({ spaceId, projectId }: Place, outline: Outline) {
  const marks = useMarks({ spaceId, projectId })
  const usual = marks.statuses[0]?.id
  const [chosen, setFilter] = useState(() => readFilter(projectId))
  const filter = useMemo(() => withKnown(chosen, marks, outline), [chosen, marks, outline])
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(readFolds(projectId).folded))
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(readFolds(projectId).opened))
  useEffect(() => keepFolds(projectId, folded, opened), [projectId, folded, opened])
  useEffect(() => keepFilter(projectId, chosen), [projectId, chosen])
  const [columns, setColumns] = useState(readColumns)
  const [wanted, setWanted] = useState<string | null>(null)
  const [editing, setEditing] = useState<{ id: string; field: EditedField } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const mayUpdate = usePermission('chapter.update')
  const place = useMemo(() => ({ spaceId, projectId }), [spaceId, projectId])
  const rows = useMemo(
    () => outlineRows(outline, { filter, folded, opened, usual }),
    [outline, filter, folded, opened, usual],
  )
  /** what the list selects and focuses: each row for itself */
  const entities = useMemo(() => rows.map(row => ({ ...refOf(row, place), id: row.id })), [rows, place])
  const byId = useMemo(() => new Map(rows.map(row => [row.id, row])), [rows])
  const filled = useMemo(() => filledColumns(outline, rows), [outline, rows])
  const edited = editing && (editing.field === 'goal' ? 'words' : editing.field)
  /** the chosen columns that have something in them, and the one in which something is being noted */
  const shownColumns = allColumns.filter(
    one => one === edited || columns.empty.includes(one) || (columns.wanted.includes(one) && filled.has(one)),
  )
  const latest = useRef<ListState | null>(null)

  const open = useCallback(
    (ref: EntityRef | undefined) => {
      const row = ref && byId.get(ref.id)
      if (!row) return
      if (row.type === 'scene') go(sceneAddress(place, { ...row.chapter, sceneId: null, at: row.index }))
      else go(entityLink(row.type === 'part' ? part : chapter, refOf(row, place)))
    },
    [byId, place],
  )

  const move = useCallback(
    async (by: 1 | -1) => {
      const list = latest.current
      const focused = list?.rows[list.focused]
      if (isOutlineFiltered(filter)) return sayRefusal('filtered-move')
      const chosen = list && list.selected.size > 0 ? [...list.selected] : focused ? [focused.id] : []
      const targets = chosen.flatMap(id => byId.get(id) ?? [])
      const [first] = targets
      if (first?.type === 'part' && targets.length === 1) return movePart(place, outline, first.id, by)
      const ids = new Set(targets.flatMap(row => (row.type === 'chapter' ? row.id : [])))
      if (targets.length === 0) return sayRefusal('no-row')
      if (targets.length > 1 && targets.some(row => row.type === 'scene')) return sayRefusal('one-scene')
      if (first?.type === 'scene') {
        const moved = await moveSceneBy(outline, { ...place, chapterId: first.chapter.chapterId, at: first.index }, by)
        if (!moved) return
        const partId = outline.chapters.find(one => one.chapterId === moved.chapterId)?.partId
        if (partId) setFolded(old => toggled(old, partId, false))
        setOpened(old => toggled(old, moved.chapterId, true))
        setWanted(sceneRowId(moved.chapterId, moved.at))
        return
      }
      if (ids.size < targets.length) return sayRefusal('one-part')
      const to = stepOf(nodesOf(outline), ids, by)
      if (!to) return sayEnd(by)
      if (to.partId) setFolded(old => toggled(old, to.partId ?? '', false))
      return moveChapters(place, outline, ids, to)
    },
    [byId, place, outline, filter],
  )
  const latestMove = useRef(move)
  useEffect(() => {
    latestMove.current = move
  })
  // A held key repeats faster than the server answers: the last step that was meant waits for the one before it.
  const steps = useRef<{ running: boolean; next: 1 | -1 | null }>({ running: false, next: null })
  const onMove = useCallback(async (from: number, to: number) => {
    const { current } = steps
    current.next = to > from ? 1 : -1
    if (current.running) return
    current.running = true
    try {
      while (current.next) {
        const by = current.next
        current.next = null
        await latestMove.current(by)
      }
    } catch (error) {
      current.next = null
      reportFailure(error)
    } finally {
      current.running = false
    }
  }, [])

  const [remembered] = useState(() => rememberedAt(readRow(projectId), entities))
  const rowList = useRowList({ entities, touchHeight, filter: input, onMove, onOpen: open, ...remembered })
  const { list } = rowList
  latest.current = list
  const focusedId = list.rows[list.focused]?.id
  useEffect(() => {
    if (focusedId !== undefined) keepRow(projectId, focusedId)
  }, [projectId, focusedId])
  // What was moved or added has the focus, and is seen, as soon as its row is there.
  const { change, virtual } = rowList
  useEffect(() => {
    const at = wanted === null ? -1 : list.rows.findIndex(({ id }) => id === wanted)
    if (at < 0) return
    change(old => focusRow(old, at))
    virtual.scrollToIndex(at)
    setWanted(null)
  }, [wanted, list, change, virtual])
  const page = usePageState()
  useEffect(() => {
    page.listOrdered = mayUpdate
    return () => {
      page.listOrdered = false
    }
  }, [page, mayUpdate])
  // Commands act on parts and chapters. The focused scene stands for its chapter; selected ones do not: what is done
  // with them would be done with texts that nobody has selected.
  useEffect(() => {
    const selected = list.rows.filter(row => list.selected.has(row.id))
    const focused = list.rows[list.focused]
    const targets = selected.length > 0 ? selected : focused ? [focused] : []
    const rows = targets.flatMap(({ id }) => byId.get(id) ?? [])
    const meant = selected.length > 0 ? rows.filter(({ type }) => type !== 'scene') : rows
    const refs = new Map(meant.map(row => [refOf(row, place).id, row]))
    page.rows = [...refs.values()].map(row => refOf(row, place))
  }, [list, byId, place, page])

  const targetRows = (): OutlineRow[] => {
    const chosen = list.rows.filter(row => list.selected.has(row.id))
    const focused = list.rows[list.focused]
    return (chosen.length > 0 ? chosen : focused ? [focused] : []).flatMap(({ id }) => byId.get(id) ?? [])
  }
  const focusedRow = () => byId.get(list.rows[list.focused]?.id ?? '')
  const fold = (row: OutlineRow | undefined, isOpen?: boolean) => {
    if (row?.type === 'part') setFolded(old => toggled(old, row.id, isOpen === undefined ? undefined : !isOpen))
    if (row?.type === 'chapter') setOpened(old => toggled(old, row.id, isOpen))
    if (row?.type === 'scene') setOpened(old => toggled(old, row.chapter.chapterId, isOpen))
  }
  return {
    ...{
      place,
      outline,
      marks,
      usual,
      rows,
      rowList,
      input,
      filter,
      setFilter,
      shownColumns,
      toggleColumn: (column: OutlineColumn) =>
        setColumns(chosen => toggleColumn(chosen, column, shownColumns.includes(column))),
      editing,
      setEditing,
    },
    ...{ mayUpdate, open, fold, focusedRow, targetRows, setFolded, setOpened, folded, opened },
    /** Adds a part, which gets the focus. */
    addPart: async (title: string) => {
      setFilter(noOutlineFilter)
      setWanted(await addPart(place, title))
      rowList.scroller.current?.focus({ preventScroll: true })
    },
    /** Saves what was edited in place. */
    save: (id: string, field: EditedField, text: string) => {
      setEditing(null)
      rowList.scroller.current?.focus({ preventScroll: true })
      const row = byId.get(id)
      if (!row || row.type === 'scene') return
      const was = row.type === 'part' ? row.part : row.chapter
      const value = field === 'goal' ? Number(text.trim() || 0) : text.trim()
      if (value === was[field]) return
      note(place, [id], { [field]: value }).catch(reportFailure)
    },
  }
}

export type OutlineState = ReturnType<typeof useOutline>
