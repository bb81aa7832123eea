import { defineCalls, okOutput } from '../call.ts'
import { limits } from '../limits.ts'
import { person, place } from './shapes.ts'

const space = {
  spaceId: 'id',
  name: 'string',
  description: 'string',
  owner: person,
  users: [{ ...person, role: 'string' }, '[]'],
  created: 'instant',
  /** the caller's role, by id and by name, and its permissions; `*` is all of them */
  roleId: 'id',
  role: 'string',
  permissions: 'string[]',
} as const

/** Calls on spaces. */
export const spaceCalls = defineCalls('space', {
  create: {
    access: 'identity',
    input: { spaceId: 'string', name: '1 <= string <= 200', 'description?': 'string <= 5000' },
    output: space,
    about: 'Create a space; its id is chosen by the author.',
  },
  get: { access: { space: 'space.read' }, input: { spaceId: 'id' }, output: space, about: 'Read one space.' },
  find: { access: 'identity', output: [space, '[]'], about: 'The spaces of the caller.' },
  update: {
    access: { space: 'space.settings' },
    input: { spaceId: 'id', data: { 'name?': '1 <= string <= 200', 'description?': 'string <= 5000' } },
    output: space,
    about: 'Change the name or the description.',
  },
  delete: {
    access: { space: 'space.delete' },
    input: { spaceId: 'id' },
    output: okOutput,
    about: 'Delete a space with its content.',
  },
})

const project = {
  ...place,
  name: 'string',
  description: 'string',
  icon: 'string',
  color: 'string | null',
  genre: 'string | null',
  ageCategory: 'string',
  modules: 'string[]',
  posterId: 'string | null',
  /** it was made to look around in, and is offered to be removed whole */
  sample: 'boolean',
  created: 'instant',
  updated: 'instant',
  /** how many entities of each kind it has, without archived ones */
  counts: { '[string]': 'number.integer' },
  roleId: 'id',
  role: 'string',
  permissions: 'string[]',
} as const

const projectFields = {
  'description?': 'string <= 5000',
  'icon?':
    "'sword' | 'leaf' | 'charm' | 'axe' | 'wing' | 'cover' | 'diamond' | 'deer' | 'dream' | 'dSword' | 'boat' | 'shield'",
  'color?': '/^#[0-9a-fA-F]{6}$/ | null',
  'genre?':
    "'fantasy' | 'science fiction' | 'mystery' | 'thriller' | 'romance' | 'horror' | 'historical' | 'adventure' | 'drama' | 'comedy' | null",
  'ageCategory?': "'g' | 'pg' | 'pg13' | 'r' | 'nc17'",
  'modules?': 'string[] <= 50',
} as const

/** Calls on projects. */
export const projectCalls = defineCalls('project', {
  create: {
    access: { space: 'project.create' },
    input: {
      spaceId: 'id',
      name: '1 <= string <= 200',
      ...projectFields,
      'defaultMap?': 'boolean',
      'defaultTimeline?': 'boolean',
      'users?': '(string <= 254)[] <= 50',
    },
    output: project,
    about: 'Create a project; its id is made from the name. Users are invited as project/invite does.',
  },
  get: {
    access: { project: 'project.read' },
    input: place,
    output: project,
    about: 'Read one project.',
  },
  find: {
    access: { space: 'space.read' },
    input: { spaceId: 'id' },
    output: [project, '[]'],
    about: 'The projects of a space the caller may read.',
  },
  update: {
    access: { project: 'project.settings' },
    input: { ...place, data: { 'name?': '1 <= string <= 200', ...projectFields } },
    output: project,
    about: 'Change a project.',
  },
  setPoster: {
    access: { project: 'project.settings' },
    input: place,
    files: { image: { maxBytes: limits.uploadBytes, optional: true } },
    output: project,
    about: 'Set the poster; without an image, remove it.',
  },
  delete: {
    access: { project: 'project.delete' },
    input: { ...place, 'keep?': 'boolean', 'ifImported?': 'boolean' },
    output: { ok: 'true', 'keptId?': 'id' },
    about:
      'Delete a project with its content. With `keep`, `project/bringBack` undoes it for a day. With `ifImported` it undoes `import/project` within a day, and answers 409 if the project did not come with a file, or was changed since.',
  },
})
