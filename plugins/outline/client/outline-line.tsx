import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import {
  type EntityRef,
  formatDate,
  formatNumber,
  GridRow,
  Icon,
  IconButton,
  type RowPlace,
  reportFailure,
  TextInput,
  useCall,
  useFieldWords,
  useRowTitle,
  useT,
} from '#core/client/index.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { outlineCalls, outlineLimits, part } from '../shared.ts'
import { note } from './changes.ts'
import { showScene } from './dialog-state.ts'
import { LabelMark, MarkMenu, OutlineStatus } from './marks/mark-parts.tsx'
import styles from './outline.module.css'
import cells from './outline-cells.module.css'
import type { ChapterOfOutline, OutlineRow, PartOfOutline } from './outline-rows.ts'
import type { EditedField, OutlineState } from './use-outline.ts'

interface LineProps {
  row: OutlineRow
  state: OutlineState
  place: RowPlace
}

/** One line of the outline. */
export function OutlineLine({ row, state, place }: LineProps) {
  const entity = state.rowList.entities[place.index]
  return entity ? <EntityLine row={row} state={state} place={place} entity={entity} /> : null
}

function EntityLine({ row, state, place, entity }: LineProps & { entity: EntityRef }) {
  const titleInput = useRowTitle(row.type === 'part' ? part : chapter, entity)
  const level = row.type === 'part' ? 1 : (row.inPart ? 2 : 1) + (row.type === 'scene' ? 1 : 0)
  return (
    <GridRow
      entity={entity}
      place={place}
      className={row.type === 'part' ? styles.partLine : undefined}
      data-level={level}
      onOpen={() => state.editing === null && !titleInput && state.open(entity)}
    >
      {row.type === 'scene' ? (
        <SceneCells row={row} state={state} />
      ) : (
        <NoteCells row={row} state={state} titleInput={titleInput} />
      )}
    </GridRow>
  )
}

function SceneCells({ row, state }: { row: OutlineRow & { type: 'scene' }; state: OutlineState }) {
  const t = useT()
  const { chapterId } = row.chapter
  const { data } = useCall(outlineCalls.scenes, { ...state.place, chapterIds: [chapterId] })
  const scene = data?.[0]?.scenes[row.index]
  const dateWords = useFieldWords('dateOnTimeline', state.place, scene?.date?.timelineId ?? null)
  const shown: Record<string, ReactNode> = scene
    ? {
        status: scene.status && <OutlineStatus place={state.place} id={scene.status} />,
        pov: scene.pov && <span className={styles.cut}>{scene.pov.label}</span>,
        date: scene.date && <span className={styles.cut}>{dateWords?.(scene.date)}</span>,
        words: <WordsCell words={scene.words} goal={scene.goal} />,
        synopsis: <span className={styles.cut}>{scene.synopsis}</span>,
        label: scene.label && <LabelMark place={state.place} id={scene.label} />,
      }
    : {}
  return (
    <>
      <span role="gridcell" className={styles.title} data-indent={row.inPart ? 2 : 1}>
        <Icon name="text-align-start" />
        <span className={styles.cut}>{scene?.title ?? '…'}</span>
        {state.mayUpdate && scene && (
          <IconButton
            size="s"
            icon="pencil"
            label={t('outline.note-of', { title: scene.title })}
            data-command="outline.scene"
            className={cells.noteScene}
            onClick={() => showScene({ ...state.place, chapterId, at: row.index })}
          />
        )}
      </span>
      {state.shownColumns.map(column => (
        <span key={column} role="gridcell" className={styles[column]}>
          {shown[column]}
        </span>
      ))}
    </>
  )
}

/** Words, of how many they should be. */
function WordsCell({ words, goal }: { words: number; goal: number }) {
  return (
    <>
      <span>
        {formatNumber(words)}
        {goal > 0 && <span className={styles.dim}> / {formatNumber(goal)}</span>}
      </span>
      {goal > 0 && (
        <i className={cells.bar} style={{ '--p': `${Math.min(100, (words / goal) * 100)}%` } as CSSProperties} />
      )}
    </>
  )
}

type RowWithNotes = Exclude<OutlineRow, { type: 'scene' }>

function NoteCells({ row, state, titleInput }: { row: RowWithNotes; state: OutlineState; titleInput: ReactNode }) {
  const t = useT()
  const isPart = row.type === 'part'
  const noted: PartOfOutline | ChapterOfOutline = isPart ? row.part : row.chapter
  const { title } = noted
  const canFold = isPart ? row.chapters > 0 : row.chapter.scenes > 0
  const words = isPart ? row.words : row.chapter.words
  const goal = isPart ? row.goal : row.chapter.goal
  const wordsLabel = goal > 0 ? `${formatNumber(words)} / ${formatNumber(goal)}` : formatNumber(words)
  const shown: Record<string, ReactNode> = {
    status: <StatusCell row={row} state={state} />,
    words: (
      <EditCell row={row} field="goal" value={noted.goal ? String(noted.goal) : ''} shown={wordsLabel} state={state}>
        <WordsCell words={words} goal={goal} />
      </EditCell>
    ),
    synopsis: (
      <EditCell row={row} field="synopsis" value={noted.synopsis} state={state}>
        <span className={styles.cut}>{noted.synopsis}</span>
      </EditCell>
    ),
    label: (
      <EditCell row={row} field="label" value={noted.label} state={state}>
        {noted.label && <LabelMark place={state.place} id={noted.label} />}
      </EditCell>
    ),
    edited: row.type === 'chapter' && <span className={styles.cut}>{formatDate(row.chapter.edited)}</span>,
  }
  return (
    <>
      <span role="gridcell" className={styles.title} data-indent={isPart || !row.inPart ? 0 : 1}>
        {canFold ? (
          <IconButton
            size="s"
            icon={row.open ? 'chevron-down' : 'chevron-right'}
            label={t(row.open ? 'outline.fold-of' : 'outline.unfold-of', { title })}
            data-command={row.open ? 'outline.fold' : 'outline.unfold'}
            className={styles.twist}
            onClick={() => state.fold(row)}
          />
        ) : (
          <span className={styles.twist} />
        )}
        <Icon name={isPart ? part.icon : chapter.icon} />
        {titleInput ?? (
          <span className={styles.cut}>
            {!isPart && <span className={styles.dim}>{formatNumber(row.number)} · </span>}
            {title}
          </span>
        )}
        <span className={styles.count}>{isPart ? row.chapters : row.chapter.scenes > 1 ? row.chapter.scenes : ''}</span>
      </span>
      {state.shownColumns.map(column => (
        <span key={column} role="gridcell" className={styles[column]}>
          {shown[column]}
        </span>
      ))}
    </>
  )
}

function StatusCell({ row, state }: { row: RowWithNotes; state: OutlineState }) {
  const { place, mayUpdate } = state
  const { title, status } = row.type === 'part' ? row.part : row.chapter
  if (!mayUpdate) return status && <OutlineStatus place={place} id={status} />
  const choose = (value: string | null) => note(place, [row.id], { status: value }).catch(reportFailure)
  return <MarkMenu list="statuses" place={place} value={status} title={title} onChoose={value => void choose(value)} />
}

interface EditCellProps {
  row: RowWithNotes
  field: EditedField
  value: string
  /** what is shown, in words */
  shown?: string
  state: OutlineState
  children: ReactNode
}

/** A value that a click turns into a field. */
function EditCell({ row, field, value, shown = value, state, children }: EditCellProps) {
  const t = useT()
  const { editing, setEditing, mayUpdate } = state
  const title = row.type === 'part' ? row.part.title : row.chapter.title
  const label = t(`outline.${field}-of`, { title })
  if (!mayUpdate) return children
  if (editing?.id === row.id && editing.field === field)
    return (
      <CellInput
        label={label}
        field={field}
        value={value}
        onSave={text => state.save(row.id, field, text)}
        onCancel={() => {
          setEditing(null)
          state.rowList.scroller.current?.focus({ preventScroll: true })
        }}
      />
    )
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cells.edit}
      aria-label={shown ? `${label}: ${shown}` : label}
      data-command={`outline.edit-${field}`}
      onClick={() => setEditing({ id: row.id, field })}
    >
      {children}
    </button>
  )
}

interface CellInputProps {
  label: string
  field: EditedField
  value: string
  onSave(text: string): void
  onCancel(): void
}

const lengths = { synopsis: outlineLimits.synopsis, label: outlineLimits.label, goal: 7 } as const

/** Only digits, and no more than the largest goal. */
function cleanGoal(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 9)
  return digits === '' ? '' : String(Math.min(Number(digits), outlineLimits.goal))
}

function CellInput({ label, field, value, onSave, onCancel }: CellInputProps) {
  const [text, setText] = useState(value)
  // Ending moves the focus, and a field that loses the focus is saved.
  const finished = useRef(false)
  const finish = (end: () => void) => {
    if (finished.current) return
    finished.current = true
    end()
  }
  return (
    <span className={cells.field}>
      <TextInput
        autoFocus
        value={text}
        maxLength={lengths[field]}
        inputMode={field === 'goal' ? 'numeric' : undefined}
        aria-label={label}
        onValue={typed => setText(field === 'goal' ? cleanGoal(typed) : typed)}
        onBlur={() => finish(() => onSave(text))}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          finish(() => (event.key === 'Enter' ? onSave(text) : onCancel()))
        }}
      />
    </span>
  )
}
