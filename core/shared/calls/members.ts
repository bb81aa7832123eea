import { defineCalls, okOutput } from '../call.ts'
import { person, place } from './shapes.ts'

const member = {
  ...person,
  /** name and id of the role */
  role: 'string',
  roleId: 'id',
} as const

const invitation = {
  invitationId: 'id',
  ...person,
  role: 'string',
  by: 'string',
  created: 'instant',
} as const

/** As answered: the highest role first, the owner's before all; the built-in ones cannot be deleted. */
const role = {
  roleId: 'id',
  role: 'string',
  permissions: { '[string]': 'boolean' },
  builtIn: 'boolean',
  /** nobody changes the owner's */
  fixed: 'boolean',
  members: 'number.integer',
  /** what it allows that the caller may not do: who holds less gives nobody such a role */
  unheld: 'string[]',
} as const

/** What is left out of a role's permissions is not allowed. New roles come without an id. */
const newRoles = [
  { 'roleId?': 'id', role: 'string <= 100', permissions: { '[string]': 'boolean' }, '+': 'ignore' },
  '[]',
] as const

const invited = [person, '[]'] as const

/** what an invitation did: those asked now, and those who are in or were asked already */
const inviteOutput = { invited, skipped: invited } as const

/** email addresses or user ids */
const emails = '1 <= (string <= 254)[] <= 50'

/** Members and roles of a space. */
export const spaceMemberCalls = defineCalls('space', {
  getSpaceUsers: {
    access: { space: 'space.read' },
    input: { spaceId: 'id' },
    output: [member, '[]'],
    about: 'Who is in a space, the owner first.',
  },
  invite: {
    access: { space: 'space.invite' },
    input: { spaceId: 'id', emails, 'roleId?': 'id' },
    output: inviteOutput,
    about: 'Invite registered people by email address or user id.',
  },
  getInvitations: {
    access: { space: 'space.invite' },
    input: { spaceId: 'id' },
    output: [invitation, '[]'],
    about: 'Invitations to a space that wait for an answer.',
  },
  cancelInvitation: {
    access: { space: 'space.invite' },
    input: { spaceId: 'id', invitationId: 'id' },
    output: okOutput,
    about: 'Take an invitation back.',
  },
  removeUserFromSpace: {
    access: { space: 'space.users' },
    input: { spaceId: 'id', userId: 'string <= 64' },
    output: okOutput,
    about: 'Remove a member from a space and all its projects.',
  },
  changeUserRole: {
    access: { space: 'space.users' },
    input: { spaceId: 'id', userId: 'string <= 64', roleId: 'id' },
    output: member,
    about: "Change a member's role.",
  },
  leave: { access: 'identity', input: { spaceId: 'id' }, output: okOutput, about: 'Leave a space.' },
  handOver: {
    access: { space: 'space.delete' },
    input: { spaceId: 'id', userId: 'string <= 64' },
    output: okOutput,
    about: 'Make another member the owner; the caller becomes an administrator.',
  },
  getPermissions: {
    access: { space: 'space.read' },
    input: { spaceId: 'id' },
    output: [role, '[]'],
    about: 'The roles of a space and what each may do.',
  },
  setPermissions: {
    access: { space: 'space.permissions' },
    input: { spaceId: 'id', newPermissions: newRoles },
    output: [role, '[]'],
    about: 'Save all roles of a space, in their order.',
  },
  deleteRole: {
    access: { space: 'space.permissions' },
    input: { spaceId: 'id', role: 'string <= 100' },
    output: okOutput,
    about: 'Delete a role by id or name; who held it gets the lowest one.',
  },
})

const atPerson = { ...place, userId: 'string <= 64' } as const

/** Members and roles of a project. */
export const projectMemberCalls = defineCalls('project', {
  getProjectUsers: {
    access: { project: 'project.read' },
    input: place,
    output: [member, '[]'],
    about: 'Who is in a project, the owner first; people whose space role brings them in included.',
  },
  invite: {
    access: { project: 'project.invite' },
    input: { ...place, emails, 'roleId?': 'id' },
    output: inviteOutput,
    about: 'Invite people of the space; who may invite to the space may invite any registered person.',
  },
  getInvitations: {
    access: { project: 'project.invite' },
    input: place,
    output: [invitation, '[]'],
    about: 'Invitations to a project that wait for an answer.',
  },
  cancelInvitation: {
    access: { project: 'project.invite' },
    input: { ...place, invitationId: 'id' },
    output: okOutput,
    about: 'Take an invitation back.',
  },
  removeUserFromProject: {
    access: { project: 'project.users' },
    input: atPerson,
    output: okOutput,
    about: 'Remove a member from a project.',
  },
  promoteUser: {
    access: { project: 'project.users' },
    input: atPerson,
    output: member,
    about: 'Give a member the next higher role.',
  },
  demoteUser: {
    access: { project: 'project.users' },
    input: atPerson,
    output: member,
    about: 'Give a member the next lower role.',
  },
  changeUserRole: {
    access: { project: 'project.users' },
    input: { ...atPerson, roleId: 'id' },
    output: member,
    about: "Change a member's role.",
  },
  leave: { access: 'identity', input: place, output: okOutput, about: 'Leave a project.' },
  handOver: {
    access: { project: 'project.delete' },
    input: atPerson,
    output: okOutput,
    about: 'Make another member the owner of a project; who was it becomes an administrator.',
  },
  getPermissions: {
    access: { project: 'project.read' },
    input: place,
    output: [role, '[]'],
    about: 'The roles of a project and what each may do.',
  },
  setPermissions: {
    access: { project: 'project.permissions' },
    input: { ...place, newPermissions: newRoles },
    output: [role, '[]'],
    about: 'Save all roles of a project, in their order.',
  },
  deleteRole: {
    access: { project: 'project.permissions' },
    input: { ...place, role: 'string <= 100' },
    output: okOutput,
    about: 'Delete a role by id or name; who held it gets the lowest one.',
  },
  importPermissions: {
    access: { project: 'project.permissions' },
    input: { ...place, fromProjectId: 'id' },
    output: [role, '[]'],
    about: 'Copy the roles of another project where the caller may change them too.',
  },
})
