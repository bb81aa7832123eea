import type { Infer } from '#core/shared/schema.ts'

export const projectFileFormat = 'skald-project'
/** A change that an older server would misread gets the next number. */
export const projectFileVersion = 1

/** Ids in a file are replaced wherever they stand, so none may look like a word. */
const fileIdDef = '/^[A-Za-z0-9_-]{16,64}$/'

/** One entity, with its fields by name as calls answer them. */
export const entityShape = {
  kind: '1 <= string <= 100',
  id: fileIdDef,
  'parentId?': `${fileIdDef} | null`,
  createdAt: 'instant',
  'archivedAt?': 'instant | null',
  values: { '[string]': 'json' },
} as const

/** One image: its bytes in base64, in the largest size that is kept; without them it was sent before the file. */
export const imageShape = {
  id: fileIdDef,
  type: 'string <= 100',
  'data?': 'string',
} as const

/** What the project itself says; its poster is an image of the file. */
export const projectShape = {
  spaceId: 'id',
  projectId: 'id',
  name: '1 <= string <= 200',
  description: 'string <= 5000',
  icon: 'string <= 100',
  color: 'string <= 100 | null',
  genre: 'string <= 100 | null',
  ageCategory: 'string <= 100',
  modules: '(string <= 100)[] <= 100',
  posterId: `${fileIdDef} | null`,
  'sample?': 'boolean',
} as const

/** A whole file. `parts` are the rows of plugins, by the name of the part. */
export const projectFileShape = {
  format: `'${projectFileFormat}'`,
  version: 'number.integer >= 1',
  exportedAt: 'instant',
  project: projectShape,
  images: [imageShape, '[]'],
  parts: { '[string]': 'unknown[]' },
  entities: [entityShape, '[]'],
} as const

export type FileEntity = Infer<typeof entityShape>

export interface ProjectFile {
  format: string
  version: number
  exportedAt: string
  project: Infer<typeof projectShape>
  images: Infer<typeof imageShape>[]
  parts: Record<string, unknown[]>
  entities: FileEntity[]
}
