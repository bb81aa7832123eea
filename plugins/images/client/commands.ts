import { type Command, type CommandStep, lazyActions, links } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))

const mayRead = { project: true, 'may.project.read': true }
const mayUpdate = { ...mayRead, 'may.image.update': true }
const mayDelete = { ...mayRead, 'may.image.delete': true }
const inGallery = { page: 'project.images', overlay: '' }

const imageStep: CommandStep = {
  name: 'image',
  label: 'images.which',
  ask: 'choice',
  options: context => actions.galleryChoices(context),
}

/** The gallery of a project and the commands on its images. */
export const commands: readonly Command[] = [
  {
    id: 'images.gallery',
    icon: 'image',
    keys: 'g y',
    keywords: 'images.words',
    safe: true,
    when: mayRead,
    run: ({ go, spaceId = '', projectId = '' }) => go(links.projectSection(spaceId, projectId, 'images')),
  },
  {
    id: 'images.show',
    icon: 'eye',
    safe: true,
    when: mayRead,
    steps: [imageStep],
    run: (context, { image = '' }) => actions.showImage(context, image),
  },
  {
    id: 'images.change-scope',
    icon: 'folder-input',
    when: mayUpdate,
    steps: [imageStep],
    run: (context, { image = '' }) => actions.changeScope(context, image),
  },
  {
    id: 'images.delete',
    icon: 'trash-2',
    danger: true,
    when: mayDelete,
    steps: [
      imageStep,
      {
        name: 'sure',
        label: 'entity.delete-sure',
        ask: 'choice',
        options: (context, { image = '' }) => actions.confirmDelete(context, image),
      },
    ],
    run: async (context, { image = '', sure }) => {
      if (sure === 'delete') await actions.deleteImage(context, image)
    },
  },
  {
    id: 'images.details',
    icon: 'list-checks',
    when: mayRead,
    run: context => actions.toggleDetails(context),
  },
  {
    id: 'images.change-scope-focused',
    icon: 'folder-input',
    hidden: true,
    keys: 's',
    when: { ...mayUpdate, ...inGallery },
    run: context => actions.runOnFocused(context, 'images.change-scope'),
  },
  {
    id: 'images.delete-focused',
    icon: 'trash-2',
    hidden: true,
    danger: true,
    keys: 'Delete',
    when: { ...mayDelete, ...inGallery },
    run: context => actions.runOnFocused(context, 'images.delete'),
  },
]
