import type { ReactNode } from 'react'
import {
  ActionBar,
  Button,
  CommandButton,
  EmptyState,
  FieldFilter,
  formatNumber,
  IconButton,
  type IconName,
  ListFilter,
  LoadFailed,
  Menu,
  type PageProps,
  RowGrid,
  Skeleton,
  useCall,
  useProject,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type OutlineMark, outlineCalls } from '../shared.ts'
import { columns } from './columns.ts'
import { LabelMark, OutlineStatus } from './marks/mark-parts.tsx'
import { markName } from './marks/marks.ts'
import styles from './outline.module.css'
import { OutlineLine } from './outline-line.tsx'
import { isOutlineFiltered, type Outline, totalsOf } from './outline-rows.ts'
import { type OutlineState, useOutline } from './use-outline.ts'
import { useOutlineCommands } from './use-outline-commands.ts'

/** What is done with selected chapters and parts here more often than the rest. */
const firstCommands = [
  ...['outline.together', 'outline.status', 'outline.label', 'outline.put', 'outline.part-of-chapters'],
  ...['outline.goal', 'outline.new-label', 'chapters.merge'],
]
/** What is done with scenes, and with chapters beside them. */
const sceneCommands = ['outline.scenes-status', 'outline.scenes-label', 'outline.scenes-pov', 'outline.scenes-goal']

/** The manuscript as a tree of parts, chapters and scenes. */
export default function OutlinePage({ params: { spaceId = '', projectId = '' } }: PageProps) {
  const t = useT()
  const project = useProject(spaceId, projectId)
  const { data: outline, error } = useCall(outlineCalls.read, { spaceId, projectId }, { quiet: true })
  const title = t('outline.title')
  useTitle(title, project.data?.name)
  if (project.status === 'failed') return <LoadFailed error={project.error} />
  if (error && !outline) return <LoadFailed error={error} />
  if (!outline) return <Skeleton label={t('shell.loading')} />
  return <OutlineView key={projectId} place={{ spaceId, projectId }} outline={outline} />
}

function OutlineView({ place, outline }: { place: Place; outline: Outline }) {
  const t = useT()
  const state = useOutline(place, outline)
  useOutlineCommands(state)
  const { rows, rowList } = state
  const totals = totalsOf(outline, state)
  const isEmpty = outline.chapters.length + outline.parts.length === 0
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('outline.title')}</h1>
        <p role="status" className={styles.totals}>
          {t('outline.totals', totals)}
        </p>
        <span className={styles.whole}>
          {t('outline.words', { words: totals.words })}
          {totals.goal > 0 && <span className={styles.dim}> / {formatNumber(totals.goal)}</span>}
        </span>
        <span className={styles.wide}>
          <ColumnsMenu state={state} />
        </span>
        <CommandButton command="outline.text" iconOnly />
        <CommandButton command="beside.toggle" iconOnly />
        <CommandButton command="outline.marks" iconOnly />
        <span className={styles.more}>
          <CommandButton command="outline.csv" iconOnly />
          <CommandButton command="outline.add-part" variant="default" />
        </span>
        {!isEmpty && <CommandButton command="chapter.create" variant="primary" />}
      </header>
      {isEmpty ? (
        <EmptyState title={t('kind.chapter.empty')} text={t('outline.empty')}>
          <CommandButton command="chapter.create" variant="primary" />
        </EmptyState>
      ) : (
        <>
          <Filters state={state} />
          <div className={styles.names} aria-hidden="true">
            <span className={styles.nameTitle}>{t('field.title')}</span>
            {state.shownColumns.map(column => (
              <span key={column} className={styles[column]}>
                {t(`outline.column-${column}`)}
              </span>
            ))}
          </div>
          {rows.length === 0 ? (
            <p className={styles.nothing} role="status">
              {t('no-results')}
            </p>
          ) : (
            <RowGrid
              rowList={rowList}
              label={t('outline.title')}
              total={rows.length}
              className={styles.grid}
              renderRow={(entity, place) => {
                const row = rows[place.index]
                return row && <OutlineLine key={entity.id} row={row} state={state} place={place} />
              }}
            />
          )}
          <ActionBar
            count={rowList.list.selected.size}
            first={firstCommands}
            only={state.targetRows().some(({ type }) => type === 'scene') ? sceneCommands : undefined}
          />
        </>
      )}
    </div>
  )
}

function ColumnsMenu({ state }: { state: OutlineState }) {
  const t = useT()
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="list" label={t('outline.columns')} data-command="outline.columns" />}
      groups={[
        {
          id: 'columns',
          heading: t('outline.columns'),
          items: columns.map(column => ({
            id: column,
            command: 'outline.columns',
            label: t(`outline.column-${column}`),
            checked: state.shownColumns.includes(column),
            onSelect: () => state.toggleColumn(column),
          })),
        },
      ]}
    />
  )
}

function Filters({ state }: { state: OutlineState }) {
  const t = useT()
  const { filter, setFilter, input, rowList, place, marks, outline } = state
  const { status, label, pov } = filter
  const { statuses, labels } = marks
  const namedMarks = (all: readonly OutlineMark[]) => all.map(one => ({ id: one.id, label: markName(one) }))
  return (
    <div className={styles.filters}>
      <ListFilter
        ref={input}
        value={filter.text}
        onValue={text => setFilter(old => ({ ...old, text }))}
        label={t('outline.filter')}
        onLeave={() => rowList.scroller.current?.focus()}
      />
      <FilterMenu
        command="outline.filter-status"
        any={t('outline.any-status')}
        value={status}
        options={namedMarks(statuses)}
        shown={<OutlineStatus place={place} id={status} />}
        onValue={status => setFilter(old => ({ ...old, status }))}
      />
      {labels.length > 0 && (
        <FilterMenu
          command="outline.filter-label"
          icon="tag"
          any={t('outline.any-label')}
          value={label}
          options={namedMarks(labels)}
          shown={<LabelMark place={place} id={label} />}
          onValue={label => setFilter(old => ({ ...old, label }))}
        />
      )}
      {outline.povs.length > 0 && (
        <FilterMenu
          command="outline.filter-pov"
          icon="eye"
          any={t('outline.any-pov')}
          value={pov}
          options={outline.povs}
          shown={outline.povs.find(({ id }) => id === pov)?.label}
          onValue={pov => setFilter(old => ({ ...old, pov }))}
        />
      )}
      <FieldFilter
        form="tags"
        place={place}
        value={filter.tags}
        onValue={tags => setFilter(old => ({ ...old, tags }))}
      />
      {isOutlineFiltered(filter) && <CommandButton command="outline.filter-clear" variant="ghost" />}
    </div>
  )
}

interface FilterMenuProps {
  command: string
  icon?: IconName
  /** what is said while nothing is chosen */
  any: string
  /** the chosen one; empty for any */
  value: string
  options: readonly { id: string; label: string }[]
  /** how the chosen one is shown */
  shown: ReactNode
  onValue(id: string): void
}

function FilterMenu({ command, icon, any, value, options, shown, onValue }: FilterMenuProps) {
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          {...(icon && { icon })}
          iconEnd="chevron-down"
          data-filtered={value !== ''}
          data-command={command}
        >
          {value === '' ? any : shown}
        </Button>
      }
      groups={[
        {
          id: 'values',
          items: [{ id: '', label: any }, ...options].map(({ id, label }) => ({
            ...{ id, command, label, checked: id === value },
            onSelect: () => onValue(id),
          })),
        },
      ]}
    />
  )
}
