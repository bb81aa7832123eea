import { defineCalls, okOutput } from '../call.ts'
import { limits } from '../limits.ts'
import type { Infer } from '../schema.ts'
import { place } from './shapes.ts'

/** The most bytes of a file of a project that an import takes at once: its images may come before it. */
export const projectFileBytes = 32 * 1024 * 1024

/** The whole project as one open file of JSON, and back. */
export const { export: exportProjectCall } = defineCalls('project', {
  export: {
    method: 'GET',
    access: { project: 'project.backup' },
    input: place,
    output: 'unknown',
    media: 'application/json',
    about:
      'The whole project as JSON, in the form that docs/project-file.md describes. It is sent while it is made, and may have any size.',
  },
})

/** How many names of a group a comparison has. */
export const namesInComparison = 5

/** What an import does with the entities of each kind. What the project has stays, unless the request says otherwise. */
const comparison = {
  kinds: [
    {
      kind: 'string',
      inFile: 'number.integer',
      here: 'number.integer',
      differing: 'number.integer',
      fresh: { count: 'number.integer', names: 'string[]' },
    },
    '[]',
  ],
  differing: [
    {
      id: 'string',
      revision: 'number.integer',
      kind: 'string',
      name: 'string',
      changedHere: 'boolean',
      'rows?': { parts: 'string[]', here: 'string' },
    },
    '[]',
  ],
  others: 'boolean',
  newImages: 'string[]',
} as const

export type ImportComparison = Infer<typeof comparison>

/** How many entities that differ a comparison names, and an import can be given choices for. */
export const differingMax = 1000

/** How many characters of JSON the entities that an import replaces have, with their rows: nobody else writes meanwhile. */
export const replacedCharacters = 1_000_000

/** Chosen by the caller, and known to nobody else. */
const chosenId = '/^[A-Za-z0-9_-]{16,64}$/'
const fileId = '/^[A-Za-z0-9_-]{16,64}$/'
const replaced = [{ id: fileId, revision: 'number.integer >= 1', 'rowsHere?': '1 <= string <= 64' }, '[]'] as const

/** Images that come before the file that has them, so that a project may have many: each in a request of its own. */
export const { image: sendImageCall, forgetImages: forgetSentImagesCall } = defineCalls('import', {
  image: {
    access: { space: 'project.create' },
    input: { spaceId: 'id', sentId: chosenId, imageId: fileId },
    files: { image: { maxBytes: limits.largeImageBytes } },
    output: okOutput,
    about:
      'Bring an image of the file of a project before `import/project`, which is given the same `sentId`, a new id of the caller’s choice: in the file the image needs no `data` then. It counts as stored by the caller, can be seen by nobody, and is forgotten with `import/forgetImages` or after twelve hours.',
  },
  forgetImages: {
    access: 'session',
    input: { sentId: chosenId },
    output: okOutput,
    about: 'Forget the images that the caller sent with this `sentId` and did not import.',
  },
})

const into = { spaceId: 'id', 'projectId?': 'id', data: 'json' } as const

export const {
  project: importProjectCall,
  compare: compareProjectCall,
  last: lastImportCall,
} = defineCalls('import', {
  project: {
    access: { space: 'project.create' },
    input: { ...into, 'replace?': replaced, 'copy?': `(${fileId})[] <= ${differingMax}`, 'sentId?': chosenId },
    output: { ...place, entities: 'number.integer', images: 'number.integer', 'keptId?': 'id' },
    maxBytes: projectFileBytes,
    about:
      'Import a project that was exported as JSON: as a new project of a space, or into the project that is named, which also takes its `project.backup`. All of it is checked, and imported whole or not at all. What is in the project that is named already stays as it is, so that the same file changes nothing a second time, unless its id in the file is in `replace`, with the `revision` of `import/compare`, whose fields become those of the file, and, with `rowsHere`, the `here` of its `rows`, the rows of the file about it, or in `copy`, which are imported beside it. An image without `data` is there already or was sent before, with `import/image` and this `sentId`. Refused with 409, and nothing changes, if something in `replace` has another revision or other rows by now: `entities` and `images` are counts of what was imported or replaced, and `keptId` is the backup of what was there before, for `project/restoreKept`.',
  },
  compare: {
    access: { space: 'project.create' },
    input: into,
    output: comparison,
    maxBytes: projectFileBytes,
    about:
      'What `import/project` would do with the entities of a file, of each kind: `fresh` ones would be imported; of those that are `here` already `differing` ones are not the same in the file, by their ids there, with the `revision` that they have here; `changedHere` unless they are as they were imported or, in a file of the same project, were exported; `rows` if its rows in `parts` of the file, such as relations or notes, are not those that are here (`here` is their digest); who changed them is not known. `others` says whether anything else would be imported, such as images, tags or statuses. `newImages` are the images of the file that would be imported. Nothing is written, and images need no `data`.',
  },
  last: {
    method: 'GET',
    access: { project: 'project.read' },
    input: place,
    output: { 'last?': { name: 'string', at: 'instant', 'keptId?': 'id' } },
    about:
      'The last file of a project that was imported into this one, if the caller did so and it can still be undone: `project/restoreKept` with `keptId` and `ifUnchanged` undoes it or, without a `keptId`, as the project came with it, `project/delete` with `keep` and `ifImported`.',
  },
})
