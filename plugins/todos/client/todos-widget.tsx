import { Link, useCall, useT } from '#core/client/index.ts'
import type { DashboardWidgetProps } from '#plugins/dashboard/shared.ts'
import { todoCalls } from '../shared.ts'
import { TodoRows } from './todo-rows.tsx'
import styles from './todos.module.css'

const shownMax = 5

/** On the dashboard: what is to do first, and how much there is. */
export default function TodosWidget({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const place = { spaceId, projectId }
  const { data } = useCall(todoCalls.list, place, { quiet: true })
  if (!data) return null
  return (
    <>
      {data.todos.length === 0 && <p className={styles.quiet}>{t('todo.about')}</p>}
      <TodoRows place={place} todos={data.todos.slice(0, shownMax)} />
      <Link to={`/builder/todos/${spaceId}/${projectId}`}>{t('todo.count', { count: data.todos.length })}</Link>
    </>
  )
}
