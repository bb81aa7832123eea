import { type Command, lazyActions, MountedRegistry, t } from '#core/client/index.ts'

const actions = lazyActions(() => import('./actions.ts'))
const spaces = { page: 'space.roles', overlay: '' } as const
const projects = { page: 'project.roles', overlay: '' } as const

/** On either page of roles, if the user may change them. */
const whenEditing = [
  { ...spaces, entity: false, 'may.space.permissions': true },
  { ...projects, entity: false, 'may.project.permissions': true },
] as const
/** Commands that share their keys with lists. */
const whenMoving = whenEditing.map(record => ({ ...record, listShown: false }))

const roleStep = {
  name: 'role',
  label: 'roles.which',
  ask: 'choice',
  options: () => actions.changeableRoles(),
} as const

/** The current name of a role on the page: a renamed one has its new name in questions. */
export const shownRoleName = new MountedRegistry<(role: string) => string | undefined>()

export const roleCommands: readonly Command[] = [
  {
    id: 'roles.new',
    icon: 'plus',
    keys: 'n r',
    when: whenEditing,
    steps: [
      {
        name: 'name',
        label: 'roles.name',
        ask: 'text',
        validate: name => actions.editedRoleNameIssue(name),
      },
    ],
    run: (_, { name = '' }) => actions.addRoleColumn(name),
  },
  {
    id: 'roles.rename',
    icon: 'pencil',
    when: whenEditing,
    steps: [
      roleStep,
      {
        name: 'name',
        label: 'roles.name',
        ask: 'text',
        initial: (_, { role = '' }) => shownRoleName.current()?.(role) ?? '',
        validate: (name, { role } = {}) => actions.editedRoleNameIssue(name, role),
      },
    ],
    run: (_, { role = '', name = '' }) => actions.renameRoleColumn(role, name),
  },
  {
    id: 'roles.delete',
    icon: 'trash-2',
    when: whenEditing,
    steps: [roleStep],
    run: (_, { role = '' }) => actions.removeRoleColumn(role),
  },
  {
    id: 'roles.raise',
    icon: 'arrow-up',
    repeat: true,
    keys: 'Alt-ArrowUp',
    when: whenMoving,
    run: (_, { role }) => actions.moveRoleColumn(-1, role),
  },
  {
    id: 'roles.lower',
    icon: 'arrow-down',
    repeat: true,
    keys: 'Alt-ArrowDown',
    when: whenMoving,
    run: (_, { role }) => actions.moveRoleColumn(1, role),
  },
  {
    id: 'roles.import',
    icon: 'download',
    when: whenEditing.slice(1),
    steps: [
      {
        name: 'project',
        label: 'roles.from',
        ask: 'choice',
        options: () => actions.importSources(),
      },
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
      if (sure === 'do') await actions.importRolesFrom(project)
    },
  },
  {
    id: 'roles.save',
    icon: 'check',
    keys: 'Mod-Enter',
    inText: true,
    when: whenEditing,
    run: () => actions.saveMatrix(),
  },
  { id: 'roles.discard', icon: 'undo', when: whenEditing, run: () => actions.discardEdits() },
]
