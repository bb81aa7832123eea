import { Link, useCall, useT } from '#core/client/index.ts'
import type { DashboardWidgetProps } from '#plugins/dashboard/shared.ts'
import { todoCalls } from '../shared.ts'
import { todoAddress } from './actions.ts'
import styles from './todos.module.css'

const shownMax = 5

/** On the dashboard: what is to do first, and how much there is. */
export function Part({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const place = { spaceId, projectId }
  const { data } = useCall(todoCalls.list, place, { quiet: true })
  if (!data) return null
  const rows = [...data.todos.slice(0, shownMax).entries()]
  return (
    <>
      {rows.length === 0 && <p className={styles.quiet}>{t('todo.about')}</p>}
      <ul className={styles.list}>
        {rows.map(([at, todo]) => (
          <li key={at}>
            <Link to={todoAddress(place, todo) ?? ''} className={styles.todo}>
              {todo.text || t('todo.unnamed')}
            </Link>
          </li>
        ))}
      </ul>
      <Link to={`/builder/todos/${spaceId}/${projectId}`}>{t('todo.count', { count: data.todos.length })}</Link>
    </>
  )
}
