import { projectFormat } from './mirror/types.ts'

/** What a file of a project says first. */
export interface ProjectHead {
  format?: unknown
  project?: { name?: unknown }
  entities: unknown[]
  images?: unknown
}

/** Why a file is no project in JSON. */
type JsonProblem = 'encoding' | 'json' | 'none'

/** A project in a file of JSON, as far as can be said without the server. */
export async function readProjectJson(file: Blob): Promise<ProjectHead | JsonProblem> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch (error) {
    // Read as UTF-8 all the same, its letters would be lost without a word.
    if (error instanceof TypeError) return 'encoding'
    throw error
  }
  let data: Partial<ProjectHead> | null
  try {
    data = JSON.parse(text) as Partial<ProjectHead> | null
  } catch {
    return 'json'
  }
  const isProject = data?.format === projectFormat && Array.isArray(data.entities)
  return isProject ? (data as ProjectHead) : 'none'
}
