import type { Database, EntityStore } from '#server/index.ts'

/** Batches are dropped in one transaction each, so they are small. */
export const chaptersPerBatch = 50

/** The batch that the chapter with this index is written in. */
export function batchOf(jobId: string, index: number): string {
  return `${jobId}.${Math.floor(index / chaptersPerBatch)}`
}

/** Every batch of a job with so many chapters, in order. */
export function batchesOf(jobId: string, chapters: number): string[] {
  return Array.from({ length: Math.ceil(chapters / chaptersPerBatch) }, (_, at) =>
    batchOf(jobId, at * chaptersPerBatch),
  )
}

/** Leaves nothing of the batches; those that are not there, or shown by now, are left alone. */
export async function deleteBatches(
  database: Pick<Database, 'write'>,
  entities: EntityStore,
  batches: readonly string[],
): Promise<void> {
  for (const batch of batches.toReversed())
    await database.write(tx => entities.dropBatch(tx, batch), { whenFull: true })
}
