import { existsSync, statSync, writeFileSync } from 'node:fs'
import { StartError } from '../../start-error.ts'
import { isNoSpace } from '../disk-reserve.ts'

const markerText = `This file says that there is a database beside it: without that Skald refuses to start.
Delete this file to start with an empty database.
`

function markerOf(file: string): string {
  return `${file}.here`
}

/** Writes a marker file beside a database. On a full disk a later start writes it. */
export function writeMarker(file: string): void {
  const marker = markerOf(file)
  if (existsSync(marker)) return
  try {
    writeFileSync(marker, markerText, { mode: 0o600 })
  } catch (error) {
    if (!isNoSpace(error)) throw error
  }
}

/**
 * Refuses to start if the marker exists but the database does not: it was moved, deleted or not restored, and an
 * empty one in its place would look as if everything were lost.
 * @throws StartError
 */
export function refuseMissingDatabase(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const marker = markerOf(file)
  if (size > 0 || !existsSync(marker)) return
  throw new StartError(
    `The database ${file} is gone, and there was one: put it back or restore a backup. To start empty on purpose, delete ${marker} first.`,
  )
}
