import { defineCalls } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

/**
 * The extension point for widgets: each contribution has a label, and gets `DashboardWidgetProps`. One whose outer
 * element has `data-nothing` is not seen until it is selected. What says that Enter opens its first link has
 * `data-opens`: it is seen while that is so.
 */
export const dashboardWidgets = 'dashboard.widget'

export interface DashboardWidgetProps {
  spaceId: string
  projectId: string
}

export const widgetsMax = 40

const widget = { id: '/^[a-z][a-z0-9.-]{0,59}$/', wide: 'boolean' } as const
const dashboard = { type: "'lastVisited' | 'project'", widgets: [widget, '[]'] } as const

/** The dashboard of a project is one for all its members. */
export const dashboardCalls = defineCalls('dashboard', {
  getDash: {
    access: { project: 'project.read' },
    input: place,
    output: dashboard,
    about: 'The widgets of a project in their order; those it has at first until somebody arranges them.',
  },
  update: {
    access: { project: 'project.settings' },
    input: { ...place, data: dashboard },
    output: dashboard,
    about: `Arrange the widgets of a project, at most ${widgetsMax}, for all its members.`,
  },
})

export { dashboardEvent } from './shared/event.ts'

/** The widgets that a project has until somebody arranges them. */
export const firstWidgets = [
  { id: 'continue', wide: true },
  { id: 'words', wide: false },
  { id: 'plan', wide: false },
  { id: 'recent', wide: true },
  { id: 'notes', wide: false },
  { id: 'publishing', wide: false },
  { id: 'comments', wide: false },
  { id: 'here', wide: false },
  { id: 'news', wide: true },
]
