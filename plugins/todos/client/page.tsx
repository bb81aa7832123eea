import { useRef } from 'react'
import {
  CommandButton,
  EmptyState,
  Icon,
  LoadFailed,
  PageHead,
  type PageProps,
  registry,
  Skeleton,
  useCall,
  useLinkList,
  useProject,
  useT,
  useTitle,
} from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { todoCalls } from '../shared.ts'
import type { ListedTodo } from './actions.ts'
import { TodoRows } from './todo-rows.tsx'
import styles from './todos.module.css'

/** The to-dos of a project, each under its text. */
export default function TodosPage({ params: { spaceId = '', projectId = '' } }: PageProps) {
  const t = useT()
  const place = { spaceId, projectId }
  const project = useProject(spaceId, projectId)
  const list = useRef<HTMLDivElement>(null)
  useLinkList(list)
  const { data, error } = useCall(todoCalls.list, place, { quiet: true })
  const title = t('todo.title')
  useTitle(title, project.data?.name)
  if (project.status === 'failed') return <LoadFailed error={project.error} />
  if (!data) return error ? <LoadFailed error={error} /> : <Skeleton label={t('shell.loading')} />
  const { todos, more } = data
  const groups = [...Map.groupBy(todos, ({ entityId }) => entityId).values()]
  return (
    <div ref={list} className={styles.page}>
      <PageHead title={title} note={<span role="status">{t('todo.count', { count: todos.length })}</span>}>
        {todos.length > 0 && <CommandButton command="todos.go" variant="ghost" />}
      </PageHead>
      {todos.length === 0 && <EmptyState title={t('todo.none')} text={t('todo.about')} />}
      {groups.map(group => (
        <TodosOf key={group[0]?.entityId} place={place} todos={group} />
      ))}
      {more && <p className={styles.quiet}>{t('todo.more', { count: todos.length })}</p>}
    </div>
  )
}

function TodosOf({ place, todos }: { place: Place; todos: readonly ListedTodo[] }) {
  const [first] = todos
  const kind = registry.kinds.get(first?.kind ?? '')
  if (!first || !kind) return null
  return (
    <section aria-label={first.title}>
      <h2 className={styles.name}>
        <Icon name={kind.icon} />
        {first.title}
      </h2>
      <TodoRows place={place} todos={todos} />
    </section>
  )
}
