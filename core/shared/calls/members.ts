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

/** A role as returned. Lists start with the highest role, the owner's; built-in roles cannot be deleted. */
const role = {
  roleId: 'id',
  role: 'string',
  permissions: { '[string]': 'boolean' },
  builtIn: 'boolean',
  /** false for the owner's role */
  fixed: 'boolean',
  members: 'number.integer',
  /** permissions of the role that the caller lacks; only users who hold them all can assign the role */
  unheld: 'string[]',
} as const

/** A permission that is left out is not granted. New roles have no id. */
const newRoles = [
  { 'roleId?': 'id', role: 'string <= 100', permissions: { '[string]': 'boolean' }, '+': 'ignore' },
  '[]',
] as const

const invited = [person, '[]'] as const

/** the result of an invitation: the newly invited users, and those who are members or were invited already */
const inviteOutput = { invited, skipped: invited } as const

/** `projectsLeft` counts the projects of the space in which the caller may not give them their role again */
const restored = { ...member, projectsLeft: 'number.integer' } as const

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
    about: 'Invite registered users by email address or user ID.',
  },
  getInvitations: {
    access: { space: 'space.invite' },
    input: { spaceId: 'id' },
    output: [invitation, '[]'],
    about: 'Pending invitations to a space.',
  },
  cancelInvitation: {
    access: { space: 'space.invite' },
    input: { spaceId: 'id', invitationId: 'id' },
    output: okOutput,
    about: 'Cancel an invitation.',
  },
  removeUserFromSpace: {
    access: { space: 'space.users' },
    input: { spaceId: 'id', userId: 'string <= 64' },
    output: okOutput,
    about: 'Remove a member from a space and all its projects.',
  },
  restoreUser: {
    access: { space: 'space.users' },
    input: { spaceId: 'id', userId: 'string <= 64' },
    output: restored,
    about:
      'Bring back a member whom one removed within a day, with their roles in the space and its projects, as far as the caller may give them.',
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
    about: 'The roles of a space with their permissions.',
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
    about: 'Delete a role by id or name; its holders get the lowest one.',
  },
  restoreRole: {
    access: { space: 'space.permissions' },
    input: { spaceId: 'id', roleId: 'id' },
    output: [role, '[]'],
    about: 'Bring back a role that one deleted within a day, for those of its holders who have got no other one since.',
  },
})

const atPerson = { ...place, userId: 'string <= 64' } as const

/** Members and roles of a project. */
export const projectMemberCalls = defineCalls('project', {
  getProjectUsers: {
    access: { project: 'project.read' },
    input: place,
    output: [member, '[]'],
    about: 'Who is in a project, the owner first; users whose space role gives them access included.',
  },
  invite: {
    access: { project: 'project.invite' },
    input: { ...place, emails, 'roleId?': 'id' },
    output: inviteOutput,
    about: 'Invite members of the space; users who may invite to the space may invite any registered user.',
  },
  getInvitations: {
    access: { project: 'project.invite' },
    input: place,
    output: [invitation, '[]'],
    about: 'Pending invitations to a project.',
  },
  cancelInvitation: {
    access: { project: 'project.invite' },
    input: { ...place, invitationId: 'id' },
    output: okOutput,
    about: 'Cancel an invitation.',
  },
  removeUserFromProject: {
    access: { project: 'project.users' },
    input: atPerson,
    output: okOutput,
    about: 'Remove a member from a project.',
  },
  restoreUser: {
    access: { project: 'project.users' },
    input: atPerson,
    output: restored,
    about: 'Bring back a member whom one removed within a day, with their role, if the caller may give it.',
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
    about: 'Make another member the owner of a project; the previous owner becomes an administrator.',
  },
  getPermissions: {
    access: { project: 'project.read' },
    input: place,
    output: [role, '[]'],
    about: 'The roles of a project with their permissions.',
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
    about: 'Delete a role by id or name; its holders get the lowest one.',
  },
  restoreRole: {
    access: { project: 'project.permissions' },
    input: { ...place, roleId: 'id' },
    output: [role, '[]'],
    about: 'Bring back a role that one deleted within a day, for those of its holders who have got no other one since.',
  },
  importPermissions: {
    access: { project: 'project.permissions' },
    input: { ...place, fromProjectId: 'id' },
    output: [role, '[]'],
    about: 'Copy the roles of another project in which the caller may change roles.',
  },
})
