import { type Command, type CommandStep, session } from '#core/client/index.ts'

type BookmarkActions = typeof import('./actions.ts')

const labelMax = 200

/** Lazy: the actions are not part of the first page. */
async function withActions<Result>(run: (actions: BookmarkActions) => Result): Promise<Result> {
  return run(await import('./actions.ts'))
}

const hasBookmarks = { identity: true, bookmarks: true } as const
/** On a narrow page the drawer is a sheet, and its buttons work there too. */
const onPage = (facts: Readonly<Record<string, boolean>>) => [
  { ...facts, overlay: '' },
  { ...facts, overlay: 'sheet' },
]

const bookmarkStep: CommandStep = {
  name: 'bookmark',
  label: 'bookmarks.which',
  ask: 'choice',
  options: () => withActions(({ bookmarkChoices }) => bookmarkChoices()),
}

const label: CommandStep = {
  name: 'label',
  label: 'bookmarks.label',
  ask: 'text',
  validate: answer =>
    answer.trim().length > labelMax ? { id: 'bookmarks.label-long', values: { count: labelMax } } : null,
}

/** The title of the page, from the document's title. */
function pageTitle(): string {
  return document.title
    .replace(/ · Skald$/, '')
    .slice(0, labelMax)
    .toWellFormed()
}

function isBookmarked(answer: string): boolean {
  const url = location.pathname + location.search
  return session.user?.bookmarks.some(one => one.url === url && one.label === answer.trim()) ?? false
}

/** The label of the bookmark with this name. A name can end with the address, which is not part of the label. */
function currentLabel({ bookmark: name = '' }: Readonly<Record<string, string>>): string {
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
        initial: pageTitle,
        validate: answer =>
          isBookmarked(answer) ? { id: 'bookmarks.known', values: {} } : (label.validate?.(answer) ?? null),
      },
    ],
    run: (_, answers) => withActions(({ addCurrentPage }) => addCurrentPage(answers)),
  },
  {
    id: 'bookmarks.open',
    icon: 'bookmark',
    keys: 'Shift-b',
    when: onPage(hasBookmarks),
    steps: [
      { ...bookmarkStep, options: () => withActions(({ bookmarkChoices }) => bookmarkChoices({ followed: true })) },
    ],
    run: (_, answers) => withActions(({ openBookmark }) => openBookmark(answers)),
  },
  {
    id: 'bookmarks.rename',
    icon: 'pencil',
    when: hasBookmarks,
    steps: [bookmarkStep, { ...label, initial: (_, answers) => currentLabel(answers) }],
    run: (_, answers) => withActions(({ renameChosenBookmark }) => renameChosenBookmark(answers)),
  },
  {
    id: 'bookmarks.move',
    icon: 'list-ordered',
    when: hasBookmarks,
    steps: [
      bookmarkStep,
      {
        name: 'place',
        label: 'bookmarks.where',
        ask: 'choice',
        options: (_, answers) => withActions(({ positionChoices }) => positionChoices(answers)),
      },
    ],
    run: (_, answers) => withActions(({ moveChosenBookmark }) => moveChosenBookmark(answers)),
  },
  {
    id: 'bookmarks.delete',
    icon: 'trash-2',
    when: hasBookmarks,
    steps: [bookmarkStep],
    run: (_, answers) => withActions(({ removeBookmark }) => removeBookmark(answers)),
  },
]
