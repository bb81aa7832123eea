import { type Command, type CommandArgs, type CommandStep, lazyActions, session } from '#core/client/index.ts'

const labelMax = 200

const actions = lazyActions(() => import('./actions.ts'))

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
  options: () => actions.bookmarkChoices(),
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
function currentLabel({ bookmark: name = '' }: CommandArgs): string {
  const named = session.user?.bookmarks.find(({ url, label }) => name.startsWith(`${label.trim()} · ${url}`))
  return named?.label ?? name
}

export const commands: readonly Command[] = [
  {
    id: 'bookmarks.add',
    keywords: 'bookmarks.words',
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
    run: (_, answers) => actions.addCurrentPage(answers),
  },
  {
    id: 'bookmarks.open',
    icon: 'bookmark',
    keys: 'Shift-b',
    when: onPage(hasBookmarks),
    steps: [{ ...bookmarkStep, options: () => actions.bookmarkChoices({ followed: true }) }],
    run: (_, answers) => actions.openBookmark(answers),
  },
  {
    id: 'bookmarks.rename',
    icon: 'pencil',
    when: hasBookmarks,
    steps: [bookmarkStep, { ...label, initial: (_, answers) => currentLabel(answers) }],
    run: (_, answers) => actions.renameChosenBookmark(answers),
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
        options: (_, answers) => actions.bookmarkPositionChoices(answers),
      },
    ],
    run: (_, answers) => actions.moveChosenBookmark(answers),
  },
  {
    id: 'bookmarks.delete',
    icon: 'trash-2',
    when: hasBookmarks,
    steps: [bookmarkStep],
    run: (_, answers) => actions.removeBookmark(answers),
  },
]
