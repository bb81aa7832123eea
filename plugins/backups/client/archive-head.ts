import type { Place } from '#core/shared/kind-calls.ts'

/** What the first file of a backup says. */
export interface BackupHead extends Place {
  name: string
  takenAt: string
  entities: number
}

const blockBytes = 512
const headMax = 1024 * 1024

/** What a backup says that it is; null for any other file. The server checks all of it. */
export async function readHead(file: Blob): Promise<BackupHead | null> {
  const text = await file.slice(blockBytes, blockBytes + headMax).text()
  const end = text.indexOf('\0')
  try {
    const head = JSON.parse(end < 0 ? text : text.slice(0, end)) as Partial<Record<string, unknown>> | null
    if (head?.format !== 'skald-project-backup') return null
    const { spaceId, projectId, name, takenAt, entities } = head
    if ([spaceId, projectId, name, takenAt].some(one => typeof one !== 'string') || typeof entities !== 'number')
      return null
    return Number.isNaN(Date.parse(String(takenAt))) ? null : (head as unknown as BackupHead)
  } catch {
    return null
  }
}
