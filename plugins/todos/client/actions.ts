import { activeEditor, type CommandContext, registry, type StepOption, showToast, t } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { todoCalls } from '../shared.ts'

export type ListedTodo = OutputOf<typeof todoCalls.list>['todos'][number]

/** The address that opens its place in the text; null for a kind whose plugin is out. */
export function todoAddress(
  { spaceId, projectId }: Place,
  { kind: name, entityId, parentId, find }: ListedTodo,
): string | null {
  const kind = registry.kinds.get(name)
  if (!kind) return null
  const address = entityLink(kind, { id: entityId, spaceId, projectId, parentId })
  return `${address}?q=${encodeURIComponent(find)}`
}

export async function todoOptions({ call, spaceId = '', projectId = '' }: CommandContext): Promise<StepOption[]> {
  const place = { spaceId, projectId }
  const { todos } = await call(todoCalls.list, place)
  return todos.flatMap(todo => {
    const value = todoAddress(place, todo)
    return value === null
      ? []
      : { value, label: todo.text || t('todo.unnamed'), about: todo.title, icon: 'list-checks' }
  })
}

/** Writes a to-do below the paragraph with the caret. */
export function addTodo(words: string): void {
  const editor = activeEditor()
  if (editor?.addComment(`TODO ${words}`)) return
  showToast({ kind: 'info', id: 'todos-add', title: t(editor ? 'todo.read-only' : 'editor.loading') })
}
