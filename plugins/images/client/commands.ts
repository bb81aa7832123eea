import { type Command, links, type Step } from '#core/client/index.ts'

type Actions = typeof import('./actions.ts')

/** What the commands do is fetched when one is asked for: none of it is part of the first page. */
async function act<Result>(run: (actions: Actions) => Result): Promise<Awaited<Result>> {
  return await run(await import('./actions.ts'))
}

const mayRead = { project: true, 'may.project.read': true }
const mayUpdate = { ...mayRead, 'may.image.update': true }
const mayDelete = { ...mayRead, 'may.image.delete': true }
const here = { page: 'project.images', overlay: '' }

const which: Step = {
  name: 'image',
  label: 'images.which',
  ask: 'choice',
  options: context => act(({ choices }) => choices(context)),
}

/** The gallery of a project and what can be done to its images. */
export const imageCommands: readonly Command[] = [
  {
    id: 'images.gallery',
    icon: 'image',
    keys: 'g y',
    words: 'images.words',
    safe: true,
    when: mayRead,
    run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'images')),
  },
  {
    id: 'images.show',
    icon: 'eye',
    safe: true,
    when: mayRead,
    steps: [which],
    run: (context, { image = '' }) => act(({ show }) => show(context, image)),
  },
  {
    id: 'images.change-scope',
    icon: 'folder-input',
    when: mayUpdate,
    steps: [which],
    run: (context, { image = '' }) => act(({ changeScope }) => changeScope(context, image)),
  },
  {
    id: 'images.delete',
    icon: 'trash-2',
    danger: true,
    when: mayDelete,
    steps: [
      which,
      {
        name: 'sure',
        label: 'thing.delete-sure',
        ask: 'choice',
        options: (context, { image = '' }) => act(({ sure }) => sure(context, image)),
      },
    ],
    run: async (context, { image = '', sure }) => {
      if (sure === 'delete') await act(({ remove }) => remove(context, image))
    },
  },
  {
    id: 'images.details',
    icon: 'list-checks',
    when: mayRead,
    run: context => act(({ toggleDetails }) => toggleDetails(context)),
  },
  {
    id: 'images.change-scope-focused',
    icon: 'folder-input',
    hidden: true,
    keys: 's',
    when: { ...mayUpdate, ...here },
    run: context => act(({ onFocused }) => onFocused(context, 'images.change-scope')),
  },
  {
    id: 'images.delete-focused',
    icon: 'trash-2',
    hidden: true,
    danger: true,
    keys: 'Delete',
    when: { ...mayDelete, ...here },
    run: context => act(({ onFocused }) => onFocused(context, 'images.delete')),
  },
]
