import type { Kind } from '#core/shared/kind.ts'
import { fitsFrontMatter } from './markdown-file.ts'

// What both directions know of a project's file (docs/project-file.md) and of the kinds.

export const projectFormat = 'skald-project'
export const mirrorFormat = 'skald-mirror'
/** A change that an older version would misread gets the next number. */
export const mirrorVersion = 1

/** The most files of a mirror: more than an archive can count are for a backup. */
export const mirrorFilesMax = 60_000
/** The most bytes of its archive, which counts no further: what is larger leaves as JSON. */
export const archiveBytesMax = 4000 * 1024 * 1024

export interface ProjectEntity {
  kind: string
  id: string
  parentId?: string | null
  createdAt: string
  archivedAt?: string | null
  values: Record<string, unknown>
}

/** The file of a project, as `project/export` answers it and `import/project` takes it. */
export interface ProjectData {
  format: string
  version: number
  exportedAt: string
  project: Record<string, unknown>
  /** their bytes are apart */
  images: { id: string; type: string; data?: string }[]
  parts: Record<string, unknown[]>
  entities: ProjectEntity[]
}

/** A kind as a mirror needs it. */
export interface MirrorKind {
  name: string
  title: string
  parent?: string
  /** the field that is the body of a Markdown file; without one, the entities are JSON */
  body?: string
}

export function mirrorKind({ name, title, parent, fields }: Kind): MirrorKind {
  const body = Object.entries(fields).find(([, { form, computed }]) => form === 'slate' && !computed)?.[0]
  const isProse = body !== undefined && fitsFrontMatter(Object.keys(fields))
  return { name, title, ...(parent !== undefined && { parent }), ...(isProse && { body }) }
}

/** What stands for the ids of space and project, which are others wherever the project is. */
export const here = { spaceId: 'this-space', projectId: 'this-project' } as const

/** The endings of images, by their type. */
export const imageEndings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}
