import {
  ActionBar,
  Button,
  CommandButton,
  EmptyState,
  FieldFilter,
  formatNumber,
  IconButton,
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
import { outlineCalls } from '../shared.ts'
import { columns } from './columns.ts'
import { LabelMark, StatusMark } from './marks/mark-parts.tsx'
import { markName } from './marks/marks.ts'
import styles from './outline.module.css'
import { OutlineLine } from './outline-line.tsx'
import { isOutlineFiltered, type Outline, totalsOf } from './outline-rows.ts'
import { type OutlineState, useOutline } from './use-outline.ts'
import { useOutlineCommands } from './use-outline-commands.ts'

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
        <CommandButton command="outline.csv" variant="ghost" className={styles.wide} />
        <CommandButton command="outline.add-part" variant="default" />
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
          <ActionBar count={rowList.list.selected.size} />
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
  const { filter, setFilter, input, rowList, place, marks } = state
  const { status, label } = filter
  const { statuses, labels } = marks
  return (
    <div className={styles.filters}>
      <ListFilter
        ref={input}
        value={filter.text}
        onValue={text => setFilter(old => ({ ...old, text }))}
        label={t('outline.filter')}
        onLeave={() => rowList.scroller.current?.focus()}
      />
      <Menu
        trigger={
          <Button
            variant="ghost"
            iconEnd="chevron-down"
            data-filtered={status !== ''}
            data-command="outline.filter-status"
          >
            {status === '' ? t('outline.any-status') : <StatusMark place={place} id={status} />}
          </Button>
        }
        groups={[
          {
            id: 'status',
            items: [null, ...statuses].map(one => ({
              id: one?.id ?? '',
              command: 'outline.filter-status',
              label: one ? markName(one) : t('outline.any-status'),
              checked: (one?.id ?? '') === status,
              onSelect: () => setFilter(old => ({ ...old, status: one?.id ?? '' })),
            })),
          },
        ]}
      />
      {labels.length > 0 && (
        <Menu
          trigger={
            <Button
              variant="ghost"
              icon="tag"
              iconEnd="chevron-down"
              data-filtered={label !== ''}
              data-command="outline.filter-label"
            >
              {label === '' ? t('outline.any-label') : <LabelMark place={place} id={label} />}
            </Button>
          }
          groups={[
            {
              id: 'labels',
              items: [null, ...labels].map(one => ({
                id: one?.id ?? '',
                command: 'outline.filter-label',
                label: one ? markName(one) : t('outline.any-label'),
                checked: (one?.id ?? '') === label,
                onSelect: () => setFilter(old => ({ ...old, label: one?.id ?? '' })),
              })),
            },
          ]}
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
