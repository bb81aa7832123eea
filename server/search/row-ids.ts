/**
 * A row's number in the index of words: the project, then the things of it from the newest to the oldest, so
 * that a project is a range and reading upwards finds the newest first. A search never leaves the ranges it may read.
 */
const seqMax = 0xffff_ffff

export interface IndexKey {
  projectSeq: number
  seq: number
}

export function wordsRowId({ projectSeq, seq }: IndexKey): bigint {
  return (BigInt(projectSeq) << 32n) | BigInt(seqMax - seq)
}

/** The keys of all things of a project. */
export function wordsRowIdRange(projectSeq: number): { from: bigint; to: bigint } {
  return { from: wordsRowId({ projectSeq, seq: seqMax }), to: wordsRowId({ projectSeq, seq: 0 }) }
}

/** Back from `key & 0xffffffff`. */
export function seqOfWordsRowId(low: number): number {
  return seqMax - low
}

/** A row's number among the texts, which grow at their end: the project, then from the oldest to the newest. */
export function docRowId({ projectSeq, seq }: IndexKey): bigint {
  return (BigInt(projectSeq) << 32n) | BigInt(seq)
}
