import { type ProjectData, projectFormat } from './mirror/types.ts'
import type { ProjectImage } from './project-image.ts'
import { splitJson } from './split-json.ts'

/** A project in a file, and its images apart. */
export interface ProjectInFile {
  /** as far as can be said without the server */
  data: Pick<ProjectData, 'entities'> & Partial<ProjectData>
  images: ProjectImage[]
}

/** Why a file is no project in JSON. */
type JsonProblem = 'encoding' | 'json' | 'none' | 'too-large'

/**
 * A project in a file of JSON, as far as can be said without the server.
 * @param max bytes of all but its images
 */
export async function readProjectJson(file: Blob, max?: number): Promise<ProjectInFile | JsonProblem> {
  const parts = await splitJson(file, max)
  if (!parts) return 'too-large'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(parts.json)
  } catch (error) {
    // Read as UTF-8 all the same, its letters would be lost without a word.
    if (error instanceof TypeError) return 'encoding'
    throw error
  }
  let data: Partial<ProjectData> | null
  try {
    data = JSON.parse(text) as Partial<ProjectData> | null
  } catch {
    return 'json'
  }
  if (data?.format !== projectFormat || !Array.isArray(data.entities)) return 'none'
  const images: ProjectImage[] = []
  for (const [at, { from, to }] of parts.images) {
    const image = data.images?.[at]
    if (!image) continue
    const { id, type } = image
    delete image.data
    const bytes = file.slice(from, to)
    images.push({ id: String(id), name: String(id), type: String(type), bytes, isBase64: true })
  }
  return { data: { ...data, entities: data.entities }, images }
}
