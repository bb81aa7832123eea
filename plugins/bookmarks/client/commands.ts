import { type Command, type Step, session } from '#core/client/index.ts'

type Actions = typeof import('./actions.ts')

const labelMost = 200

/** What the commands do is fetched when one is asked for: none of it is part of the first page. */
async function act<Result>(run: (actions: Actions) => Result): Promise<Result> {
  return run(await import('./actions.ts'))
}

const some = { identity: true, bookmarks: true } as const
/** The drawer of a narrow page is a sheet, and its buttons work there too. */
const onPage = (facts: Readonly<Record<string, boolean>>) => [
  { ...facts, overlay: '' },
  { ...facts, overlay: 'sheet' },
]

const which: Step = {
  name: 'bookmark',
  label: 'bookmarks.which',
  ask: 'choice',
  options: () => act(({ choices }) => choices()),
}

const label: Step = {
  name: 'label',
  label: 'bookmarks.label',
  ask: 'text',
  fault: answer =>
    answer.trim().length > labelMost ? { id: 'bookmarks.label-long', values: { count: labelMost } } : null,
}

/** The page as its title names it. */
function pageName(): string {
  return document.title
    .replace(/ · Skald$/, '')
    .slice(0, labelMost)
    .toWellFormed()
}

function isKept(answer: string): boolean {
  const url = location.pathname + location.search
  return session.user?.bookmarks.some(one => one.url === url && one.label === answer.trim()) ?? false
}

/** The name of one among several of the same label ends with its address, which is no part of the label. */
function labelNow({ bookmark: name = '' }: Readonly<Record<string, string>>): string {
  const named = session.user?.bookmarks.find(({ url, label }) => name.startsWith(`${label.trim()} · ${url}`))
  return named?.label ?? name
}

export const bookmarkCommands: readonly Command[] = [
  {
    id: 'bookmarks.add',
    icon: 'plus',
    keys: 'b',
    when: onPage({ identity: true, bookmarksFull: false }),
    steps: [
      {
        ...label,
        initial: pageName,
        fault: answer => (isKept(answer) ? { id: 'bookmarks.known', values: {} } : (label.fault?.(answer) ?? null)),
      },
    ],
    run: (_, answers) => act(({ add }) => add(answers)),
  },
  {
    id: 'bookmarks.open',
    icon: 'bookmark',
    keys: 'Shift-b',
    when: onPage(some),
    steps: [{ ...which, options: () => act(({ choices }) => choices({ followed: true })) }],
    run: (_, answers) => act(({ open }) => open(answers)),
  },
  {
    id: 'bookmarks.rename',
    icon: 'pencil',
    when: some,
    steps: [which, { ...label, initial: (_, answers) => labelNow(answers) }],
    run: (_, answers) => act(({ rename }) => rename(answers)),
  },
  {
    id: 'bookmarks.move',
    icon: 'list-ordered',
    when: some,
    steps: [
      which,
      {
        name: 'place',
        label: 'bookmarks.where',
        ask: 'choice',
        options: (_, answers) => act(({ places }) => places(answers)),
      },
    ],
    run: (_, answers) => act(({ move }) => move(answers)),
  },
  {
    id: 'bookmarks.delete',
    icon: 'trash-2',
    when: some,
    steps: [which],
    run: (_, answers) => act(({ remove }) => remove(answers)),
  },
]
