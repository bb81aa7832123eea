import { type Command, fetchCall, t, usePageCommands } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { type Timeline, timeline as timelineKind } from '../../shared.ts'
import type { PageMode, TimelineView } from './view-state.ts'

export const modeIcons = {
  gantt: 'chart-gantt',
  table: 'list',
  month: 'calendar',
  story: 'book-open',
} as const satisfies Record<PageMode, string>

const modeCommands: readonly { id: string; mode: PageMode; keys: string }[] = [
  { id: 'timelines.view-gantt', mode: 'gantt', keys: '1' },
  { id: 'timelines.view-table', mode: 'table', keys: '2' },
  { id: 'timelines.view-month', mode: 'month', keys: '3' },
  { id: 'timelines.view-story', mode: 'story', keys: '4' },
]

/** The commands of every view of the page: how it is shown, and which other timelines with it. */
export function useViewCommands(timeline: Timeline, view: TimelineView): void {
  const modes = modeCommands.map(
    ({ id, mode, keys }): Command => ({
      ...{ id, label: `command.timelines.view-${mode}`, icon: modeIcons[mode], keys, safe: true },
      run: () => view.setMode(mode),
    }),
  )
  const beside: Command = {
    ...{ id: 'timelines.beside', label: 'command.timelines.beside', icon: 'layers', keys: 'Shift-t', safe: true },
    steps: [
      {
        ...{ name: 'timeline', label: 'timelines.others', ask: 'choice', emptyMessage: 'timelines.no-others' },
        options: async () => {
          const { spaceId, projectId, timelineId } = timeline
          const { data } = await fetchCall(callsOf(timelineKind).find, { spaceId, projectId, limit: 100 })
          return data.flatMap(({ timelineId: value, name: label }) => {
            if (value === timelineId) return []
            return [{ value, label, about: view.others.includes(value) ? t('timelines.is-shown') : undefined }]
          })
        },
      },
    ],
    run: (_, { timeline: id = '' }) => {
      if (view.mode !== 'gantt') view.setMode('gantt')
      view.toggleOther(id)
    },
  }
  usePageCommands([...modes, beside])
}
