import type { Database, EntityStore } from '#server/index.ts'

/** Each batch is deleted in one transaction, so batches are small. */
export const chaptersPerBatch = 50

/** The batch of the chapter with this index. */
export function batchOf(jobId: string, index: number): string {
  return `${jobId}.${Math.floor(index / chaptersPerBatch)}`
}

/** Every batch of a job with this many chapters, in order. */
export function batchesOf(jobId: string, chapters: number): string[] {
  return Array.from({ length: Math.ceil(chapters / chaptersPerBatch) }, (_, at) =>
    batchOf(jobId, at * chaptersPerBatch),
  )
}

/** Deletes the batches; those that do not exist or are visible already are left alone. */
export async function deleteBatches(
  database: Pick<Database, 'write'>,
  entities: EntityStore,
  batches: readonly string[],
): Promise<void> {
  for (const batch of batches.toReversed())
    await database.write(tx => entities.dropBatch(tx, batch), { whenFull: true })
}
