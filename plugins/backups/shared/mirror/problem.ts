/** Why the files of a mirror are not imported; `backups.mirror-<reason>` says it. */
export type MirrorReason =
  | 'none'
  | 'newer'
  | 'encoding'
  | 'json'
  | 'front-matter'
  | 'parent'
  | 'unknown'
  | 'doubled'
  | 'too-many'
  | 'too-large'
  | 'archive-too-large'

/** A file of a mirror that is wrong, by its path. */
export class MirrorProblem extends Error {
  readonly reason: MirrorReason
  readonly path: string

  constructor(reason: MirrorReason, path: string) {
    super(`${reason}: ${path}`)
    this.name = 'MirrorProblem'
    this.reason = reason
    this.path = path
  }
}
