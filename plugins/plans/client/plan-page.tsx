import { useEffect, useRef, useState } from 'react'
import {
  ActionBar,
  type Command,
  CommandButton,
  Contributed,
  EntityDetails,
  EntityFields,
  EntityFrame,
  EntityLoader,
  NotFound,
  type OpenedEntity,
  type PageProps,
  runCommand,
  t,
  UnderDevelopment,
  useCommonDetails,
  useEntityPage,
  usePageCommands,
  useT,
} from '#core/client/index.ts'
import { choicesOf } from '#core/shared/fields/field-choices.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { plan } from '../shared/kind.ts'
import { type PlanView, planViews } from '../shared/view.ts'
import { FilterBar } from './filter-bar.tsx'
import { type GridRows, gridRows } from './grid/grid-cells.ts'
import { GridChoice } from './grid/grid-choice.tsx'
import { GridView } from './grid/grid-view.tsx'
import { drawnTypes, useNodeCommands } from './nodes/node-commands.ts'
import { NodeEditor } from './nodes/node-editor.tsx'
import { useKeptFocus } from './nodes/use-kept-focus.ts'
import styles from './plan.module.css'
import { usePlanCommands } from './plan-commands.ts'
import { type PlanPageState, usePlan } from './use-plan.ts'
import { BeatsView } from './views/beats-view.tsx'
import type { CardGroup } from './views/card-columns.ts'
import { CardsChoice, useCardGrouping } from './views/cards-choice.tsx'
import { CardsView } from './views/cards-view.tsx'

const types: readonly unknown[] = choicesOf(plan.fields.type ?? {})

/** The page of a plan: its nodes, shown in the way of its type, with a filter above and the chosen one beside. */
export default function PlanPageRoute({ params }: PageProps) {
  const t = useT()
  return (
    <EntityLoader key={params.planId} kind={plan} params={params}>
      {opened =>
        types.includes(opened.entity.type) ? (
          <PlanPage opened={{ ...opened, kind: plan }} />
        ) : (
          // A newer version, or another server, may have written it.
          <NotFound message={t('kind.plan.missing')} messageId="plan-not-found" />
        )
      }
    </EntityLoader>
  )
}

function PlanPage({ opened }: { opened: OpenedEntity & { kind: typeof plan } }) {
  const t = useT()
  const page = useEntityPage(opened)
  const state = usePlan(page)
  const { view, filter, setFilter } = state
  const filterInput = useRef<HTMLInputElement>(null)
  const [rows, setRows] = useState<GridRows | null>(null)
  const gridRows = view.nodes.length > 0 ? rows : null
  const hasCards = view.type === 'scene-cards' && !gridRows && view.nodes.length > 0
  const cards = useCardGrouping(hasCards)
  const showRows = (next: GridRows | null) => {
    state.setHand(null)
    setRows(next)
  }
  useGridCommands(view, gridRows, showRows)
  usePlanCommands(state, page.entityRef)
  useNodeCommands(state, () => filterInput.current?.focus())
  useShownSide(state.focusedTitle)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  const details = useCommonDetails(opened.entity)
  return (
    <EntityFrame
      page={page}
      layout="canvas"
      tools={<Tools view={view} />}
      details={<EntityDetails rows={[[t('plan.type'), t(`option.${view.type}`)], ...details]} />}
      side={
        <>
          <EntityFields page={page} names={['timelineId']} inCard />
          <NodeEditor page={page} state={state} />
          <div className={styles.actions}>
            <CommandButton
              command="entity.delete"
              entities={[page.entityRef]}
              icon="trash-2"
              size="s"
              variant="ghost"
            />
          </div>
        </>
      }
    >
      <div ref={box} className={styles.plan} data-drawn={(!gridRows && drawnTypes.includes(view.type)) || undefined}>
        <FilterBar ref={filterInput} view={view} filter={filter} onFilter={setFilter}>
          {view.nodes.length > 0 && (
            <GridChoice rows={gridRows} onRows={showRows}>
              {hasCards && <CardsChoice {...cards} />}
            </GridChoice>
          )}
        </FilterBar>
        {gridRows ? (
          <GridView key={gridRows} view={view} rows={gridRows} place={page.entityRef} />
        ) : (
          <Contributed
            to={planViews}
            id={view.type}
            props={{ view }}
            fallback={<OwnView state={state} by={cards.by} place={page.entityRef} />}
          />
        )}
        {!state.hand && <SelectionBar view={view} />}
      </div>
    </EntityFrame>
  )
}

/**
 * The types with a view of this plugin; of others it says that their view is coming, until a plugin brings it
 * (PLAN-15).
 */
function OwnView({ state, by, place }: { state: PlanPageState; by: CardGroup; place: Place }) {
  const { view } = state
  if (view.type === 'beat-sheets') return <BeatsView state={state} />
  return view.type === 'scene-cards' ? (
    <CardsView key={by} state={state} by={by} place={place} />
  ) : (
    <ComingSoon view={view} />
  )
}

function ComingSoon({ view: { type } }: { view: PlanView }) {
  const t = useT()
  return (
    <UnderDevelopment
      feature={t(`option.${type}`)}
      title={t('plans.coming-soon')}
      message={t('plans.coming-soon-text')}
    />
  )
}

function Tools({ view: { nodes, mayEdit } }: { view: PlanView }) {
  const t = useT()
  const completed = nodes.filter(({ status }) => status === 'completed').length
  return (
    <div className={styles.tools}>
      <p className={styles.count}>{t('plans.count', { count: nodes.length, completed })}</p>
      {mayEdit && <CommandButton command="plans.add" variant="primary" />}
    </div>
  )
}

/** Opens the side card if it is folded, or a sheet that is closed, while the title in it wants the focus. */
function useShownSide(focusedTitle: string): void {
  useEffect(() => {
    if (!focusedTitle) return
    const input = document.querySelector('[data-plan-title]')
    if (!input?.checkVisibility()) void runCommand('shell.side')
  }, [focusedTitle])
}

/** The commands that show the plot grid instead of the view of the type, and say what its rows are. */
function useGridCommands(view: PlanView, shown: GridRows | null, show: (rows: GridRows | null) => void): void {
  const toggle: Command = {
    ...{ id: 'plans.grid', label: shown ? 'plans.leave-grid' : 'command.plans.grid', icon: 'layout-grid', keys: 'p' },
    ...{ safe: true, run: () => show(shown ? null : 'line') },
  }
  const rows: Command = {
    ...{ id: 'plans.grid-rows', label: 'command.plans.grid-rows', icon: 'rows-3', safe: true },
    steps: [
      {
        ...{ name: 'rows', label: 'plans.grid-which-rows', ask: 'choice' },
        options: () =>
          gridRows
            .filter(value => value !== shown)
            .map(value => ({ value, label: t(`plans.rows-${value}`), about: t(`plans.rows-${value}-about`) })),
      },
    ],
    run: (_, { rows: wanted = '' }) => show(gridRows.find(value => value === wanted) ?? 'line'),
  }
  usePageCommands(view.nodes.length > 0 ? [toggle, rows] : [])
}

const selectionCommands = [
  ['plans.status', 'plans.status'],
  ['plans.tag', 'plans.bar-tag'],
  ['plans.link', 'plans.bar-link'],
  ['plans.lift', 'plans.bar-move'],
  ['plans.delete', 'plans.bar-delete'],
] as const

/** At the foot while nodes are selected together: what is done with all of them. */
function SelectionBar({ view: { selected } }: { view: PlanView }) {
  const t = useT()
  return (
    <ActionBar count={selected.size} clear={{ command: 'plans.unselect', label: 'plans.bar-clear' }}>
      {selectionCommands.map(([command, label]) => (
        <CommandButton key={command} command={command} variant="ghost">
          {t(label)}
        </CommandButton>
      ))}
    </ActionBar>
  )
}
