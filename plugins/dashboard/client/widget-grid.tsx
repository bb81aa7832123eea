import { useRef, useState } from 'react'
import {
  CommandButton,
  Contributed,
  call,
  classNames,
  EmptyState,
  invalidateCalls,
  LoadFailed,
  queryClient,
  queryKey,
  Skeleton,
  setCallData,
  showToast,
  showUndoToast,
  useCall,
  useContributions,
  usePermission,
  useT,
} from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { type DashboardWidgetProps, dashboardCalls, dashboardWidgets } from '../shared.ts'
import type { Widget } from './arrange.ts'
import styles from './dashboard.module.css'
import { useWidgetCommands } from './widget-commands.ts'

/** Saves the widgets, shown at once. A failure shows those of the server again. */
async function saveWidgets(place: DashboardWidgetProps, widgets: readonly Widget[]): Promise<void> {
  const data = { type: 'project' as const, widgets: [...widgets] }
  // An answer to what was asked before would bring back what is changed here.
  void queryClient.cancelQueries({ queryKey: queryKey(dashboardCalls.getDash as Call, place) })
  setCallData(dashboardCalls.getDash, place, data)
  try {
    await call(dashboardCalls.update, { ...place, data })
  } catch (error) {
    void invalidateCalls(dashboardCalls.getDash)
    throw error
  }
}

/** The widgets of a project in their order, selected and arranged by keys. */
export function WidgetGrid(place: DashboardWidgetProps) {
  const t = useT()
  const { data, error } = useCall(dashboardCalls.getDash, place, { quiet: true })
  const mayArrange = usePermission('project.settings')
  const offered = useContributions(dashboardWidgets)
  const [selectedId, setSelectedId] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const names = new Map(offered.map(({ id, label }) => [id, label ? t(label) : id]))
  // Widgets of plugins that are out keep their places.
  const shown = (data?.widgets ?? []).filter(({ id }) => names.has(id))
  const selected = shown.find(({ id }) => id === selectedId) ?? null
  const select = (id: string) => {
    setSelectedId(id)
    grid.current?.querySelector<HTMLElement>(`[data-widget="${id}"]`)?.focus()
  }
  const save = async (widgets: readonly Widget[], said: string) => {
    const previous = data?.widgets ?? []
    await saveWidgets(place, widgets)
    showUndoToast({ id: 'dashboard', title: said, undo: () => saveWidgets(place, previous) })
  }
  useWidgetCommands({
    ...{ names, mayArrange, select, save },
    all: data?.widgets ?? [],
    shown: shown.length,
    seen: () => seenOf(grid.current, shown),
    selected,
    open: () => {
      const opened = selected ?? seenOf(grid.current, shown)[0]
      const link = grid.current?.querySelector<HTMLElement>(`[data-widget="${opened?.id}"] a`)
      if (link) link.click()
      else
        showToast({
          ...{ kind: 'info', id: 'dashboard' },
          title: t('dashboard.nothing-to-open', { name: names.get(opened?.id ?? '') ?? '' }),
        })
    },
  })
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  return (
    <section className={styles.page} aria-label={t('project.dashboard')}>
      <div className={styles.head}>
        <CommandButton command="dashboard.add" variant="ghost" />
        <CommandButton command="dashboard.type" variant="ghost" />
      </div>
      {shown.length === 0 && <EmptyState title={t('dashboard.no-widgets')} text={t('dashboard.no-widgets-about')} />}
      <div ref={grid} className={styles.grid}>
        {shown.map(({ id, wide }) => (
          <section
            key={id}
            className={classNames(styles.widget, wide && styles.wide)}
            aria-label={names.get(id)}
            data-widget={id}
            data-selected={id === selectedId || undefined}
            tabIndex={-1}
            onFocus={() => setSelectedId(id)}
          >
            <h2 className={styles.caption}>{names.get(id)}</h2>
            <Contributed to={dashboardWidgets} id={id} props={place} fallback={null} />
          </section>
        ))}
      </div>
      {selected && mayArrange && (
        <ArrangeBar widget={selected} name={names.get(selected.id) ?? selected.id} among={shown} />
      )}
    </section>
  )
}

/** Those that have something to show. */
const seenOf = (grid: HTMLElement | null, shown: readonly Widget[]) =>
  shown.filter(({ id }) => grid?.querySelector(`[data-widget="${id}"]`)?.checkVisibility())

interface ArrangeBarProps {
  widget: Widget
  name: string
  /** those that are shown, in their order */
  among: readonly Widget[]
}

/** What can be done with the selected widget, while the focus is on the dashboard. */
function ArrangeBar({ widget, name, among }: ArrangeBarProps) {
  const t = useT()
  return (
    // The focus stays on the widget, also in browsers in which a pressed button would not take it.
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={t('dashboard.arrange', { name })}
      onMouseDown={event => event.preventDefault()}
    >
      <b className={styles.grow}>{name}</b>
      <span className={styles.place}>
        {t('dashboard.place', { place: among.indexOf(widget) + 1, count: among.length })}
      </span>
      <CommandButton command="dashboard.move-back" variant="ghost" size="s">
        {t('dashboard.back')}
      </CommandButton>
      <CommandButton command="dashboard.move-on" variant="ghost" size="s">
        {t('dashboard.forward')}
      </CommandButton>
      <CommandButton command="dashboard.width" variant="ghost" size="s">
        {t(widget.wide ? 'dashboard.narrower' : 'dashboard.wider')}
      </CommandButton>
      <CommandButton command="dashboard.remove" variant="ghost" size="s">
        {t('dashboard.take-away')}
      </CommandButton>
    </div>
  )
}
