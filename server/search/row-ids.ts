/**
 * The row id in the word index: the project, then its entities from newest to oldest. A project is a range, and
 * ascending order gives the newest first; a search never leaves the ranges it may read.
 */
const seqMax = 0xffff_ffff

export interface IndexKey {
  projectSeq: number
  seq: number
}

export function wordsRowId({ projectSeq, seq }: IndexKey): bigint {
  return (BigInt(projectSeq) << 32n) | BigInt(seqMax - seq)
}

/** The row ids of all entities of a project. */
export function wordsRowIdRange(projectSeq: number): { from: bigint; to: bigint } {
  return { from: wordsRowId({ projectSeq, seq: seqMax }), to: wordsRowId({ projectSeq, seq: 0 }) }
}

/** The entity's number from `rowid & 0xffffffff`. */
export function seqOfWordsRowId(low: number): number {
  return seqMax - low
}

/** The row id among the texts, which grow at the end: the project, then its entities from oldest to newest. */
export function docRowId({ projectSeq, seq }: IndexKey): bigint {
  return (BigInt(projectSeq) << 32n) | BigInt(seq)
}
