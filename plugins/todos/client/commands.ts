import { type Command, lazyActions } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

const when = { project: true, identity: true } as const

export const commands: readonly Command[] = [
  {
    id: 'todos.open',
    icon: 'list-checks',
    keys: 'g Shift-d',
    safe: true,
    keywords: 'todo.keywords',
    when,
    run: ({ go, spaceId, projectId }) => go(`/builder/todos/${spaceId}/${projectId}`),
  },
  {
    id: 'todos.go',
    icon: 'list-checks',
    safe: true,
    navigates: true,
    inText: true,
    when,
    steps: [
      {
        name: 'todo',
        label: 'todo.which',
        ask: 'choice',
        emptyMessage: 'todo.none-here',
        options: context => actions.todoOptions(context),
      },
    ],
    run: ({ go }, { todo = '' }) => go(todo),
  },
  {
    id: 'todos.add',
    icon: 'plus',
    inText: true,
    when: { text: true },
    steps: [
      {
        name: 'words',
        label: 'todo.what',
        ask: 'text',
        validate: answer => (answer.trim() === '' ? 'todo.needs-words' : null),
      },
    ],
    run: (_, { words = '' }) => actions.addTodo(words.trim()),
  },
]
