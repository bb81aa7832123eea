import { Button, CommandButton, classNames, type EntityRef, Menu, useCall, useT } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { type Timeline, timeline as timelineKind } from '../../shared.ts'
import { GanttTools, useCounting } from '../gantt/gantt-tools.tsx'
import type { Gantt } from '../gantt/use-gantt.ts'
import styles from '../page.module.css'
import { modeIcons } from './view-commands.ts'
import { pageModes, type TimelineView } from './view-state.ts'

interface PageToolsProps {
  timeline: Timeline
  gantt: Gantt
  view: TimelineView
  entityRef: EntityRef
}

/** Beside the name of the timeline: how it counts, how it is shown, and a new event. */
export function PageTools({ timeline, gantt, view, entityRef }: PageToolsProps) {
  const t = useT()
  const counting = useCounting(gantt.system)
  const entities = [entityRef]
  return (
    <div className={styles.tools}>
      <p className={classNames(styles.counting, view.mode === 'gantt' && styles.compact)} title={counting}>
        {counting}
      </p>
      <Menu
        align="end"
        trigger={
          <Button variant="ghost" icon={modeIcons[view.mode]} iconEnd="chevron-down">
            <span className={classNames(view.mode === 'gantt' && styles.compact)}>
              {t(`timelines.view-${view.mode}`)}
            </span>
          </Button>
        }
        groups={[
          {
            id: 'views',
            heading: t('timelines.view'),
            items: pageModes.map(mode => ({
              ...{ id: mode, command: `timelines.view-${mode}`, icon: modeIcons[mode], checked: mode === view.mode },
              label: t(`timelines.view-${mode}`),
              onSelect: () => view.setMode(mode),
            })),
          },
        ]}
      />
      {view.mode === 'gantt' && (
        <>
          <GanttTools gantt={gantt} />
          <OtherTimelines timeline={timeline} view={view} />
        </>
      )}
      <CommandButton command="timelines.settings" entities={entities} iconOnly variant="ghost" />
      <CommandButton command="event.new" entities={entities} variant="primary" />
    </div>
  )
}

/** Which other timelines of the project are shown; nothing if there are none. */
function OtherTimelines({ timeline, view }: Pick<PageToolsProps, 'timeline' | 'view'>) {
  const t = useT()
  const { spaceId, projectId, timelineId } = timeline
  const { data } = useCall(callsOf(timelineKind).find, { spaceId, projectId, limit: 100 }, { quiet: true })
  const lines = (data?.data ?? []).filter(line => line.timelineId !== timelineId)
  if (lines.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" icon="layers" title={t('timelines.others')}>
          <span className="vh">{t('timelines.others')}</span>
          {view.others.length > 0 ? view.others.length : null}
        </Button>
      }
      groups={[
        {
          id: 'others',
          heading: t('timelines.others'),
          items: lines.map(({ timelineId: id, name }) => ({
            ...{ id, command: 'timelines.beside', label: name, checked: view.others.includes(id) },
            onSelect: () => view.toggleOther(id),
          })),
        },
      ]}
    />
  )
}
