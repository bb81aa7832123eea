/**
 * A row's number in the index of words: the project, then the things of it from the newest to the oldest, so
 * that a project is a range and reading upwards finds the newest first. A search never leaves the ranges it may read.
 */
const seqMax = 0xffff_ffff

export interface Keyed {
  projectSeq: number
  seq: number
}

export function keyOf({ projectSeq, seq }: Keyed): bigint {
  return (BigInt(projectSeq) << 32n) | BigInt(seqMax - seq)
}

/** The keys of all things of a project. */
export function keysOf(projectSeq: number): { from: bigint; to: bigint } {
  return { from: keyOf({ projectSeq, seq: seqMax }), to: keyOf({ projectSeq, seq: 0 }) }
}

/** Back from `key & 0xffffffff`. */
export function seqOf(low: number): number {
  return seqMax - low
}

/** A row's number among the texts, which grow at their end: the project, then from the oldest to the newest. */
export function docKeyOf({ projectSeq, seq }: Keyed): bigint {
  return (BigInt(projectSeq) << 32n) | BigInt(seq)
}
