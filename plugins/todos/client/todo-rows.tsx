import { Link, useT } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type ListedTodo, todoAddress } from './actions.ts'
import styles from './todos.module.css'

/** To-dos in their order; each leads to its place in its text. */
export function TodoRows({ place, todos }: { place: Place; todos: readonly ListedTodo[] }) {
  const t = useT()
  return (
    <ul className={styles.list}>
      {[...todos.entries()].map(([at, todo]) => (
        <li key={at}>
          <Link to={todoAddress(place, todo) ?? ''} className={styles.todo}>
            {todo.text || t('todo.unnamed')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
