import { type Command, t } from '#core/client/index.ts'

const act = () => import('./actions.ts')
const spaces = { page: 'space.roles', overlay: '' } as const
const projects = { page: 'project.roles', overlay: '' } as const

/** On either page of roles, where the person may change them. */
const editing = [
  { ...spaces, thing: false, 'may.space.permissions': true },
  { ...projects, thing: false, 'may.project.permissions': true },
] as const
/** Moves share their keys with lists. */
const moving = editing.map(record => ({ ...record, listShown: false }))

const which = {
  name: 'role',
  label: 'roles.which',
  ask: 'choice',
  options: async () => (await act()).changeableRoles(),
} as const

// What the roles are called now is known where they are shown.
let shown: Awaited<ReturnType<typeof act>> | undefined

/** Called by the page, so that a name being changed stands in its question. */
export async function loadNames(): Promise<void> {
  shown = await act()
}

export const roleCommands: readonly Command[] = [
  {
    id: 'roles.new',
    icon: 'plus',
    keys: 'n r',
    when: editing,
    steps: [{ name: 'name', label: 'roles.name', ask: 'text', fault: async name => (await act()).roleFault(name) }],
    run: async (_, { name = '' }) => (await act()).create(name),
  },
  {
    id: 'roles.rename',
    icon: 'pencil',
    when: editing,
    steps: [
      which,
      {
        name: 'name',
        label: 'roles.name',
        ask: 'text',
        initial: (_, { role = '' }) => shown?.nameOfRole(role) ?? '',
        fault: async (name, { role } = {}) => (await act()).roleFault(name, role),
      },
    ],
    run: async (_, { role = '', name = '' }) => (await act()).rename(role, name),
  },
  {
    id: 'roles.delete',
    icon: 'trash-2',
    when: editing,
    steps: [which],
    run: async (_, { role = '' }) => (await act()).remove(role),
  },
  {
    id: 'roles.raise',
    icon: 'arrow-up',
    repeat: true,
    keys: 'Alt-ArrowUp',
    when: moving,
    run: async (_, { role }) => (await act()).move(-1, role),
  },
  {
    id: 'roles.lower',
    icon: 'arrow-down',
    repeat: true,
    keys: 'Alt-ArrowDown',
    when: moving,
    run: async (_, { role }) => (await act()).move(1, role),
  },
  {
    id: 'roles.import',
    icon: 'download',
    when: editing.slice(1),
    steps: [
      { name: 'project', label: 'roles.from', ask: 'choice', options: async () => (await act()).sources() },
      {
        name: 'sure',
        label: 'roles.import-sure',
        ask: 'choice',
        options: () => [
          { value: 'keep', label: t('members.keep'), icon: 'x' },
          { value: 'do', label: t('roles.import-do'), icon: 'download' },
        ],
      },
    ],
    run: async (_, { project = '', sure }) => {
      if (sure === 'do') await (await act()).importFrom(project)
    },
  },
  {
    id: 'roles.save',
    icon: 'check',
    keys: 'Mod-Enter',
    inText: true,
    when: editing,
    run: async () => (await act()).save(),
  },
  { id: 'roles.discard', icon: 'undo', when: editing, run: async () => (await act()).discard() },
]
