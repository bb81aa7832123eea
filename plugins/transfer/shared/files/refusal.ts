/** Why a file is refused, as the interface says it. */
export type RefusalReason =
  | 'empty'
  | 'not-this-format'
  | 'damaged'
  | 'encrypted'
  | 'encoding'
  /** all of it */
  | 'too-large'
  /** one text */
  | 'text-too-large'
  /** it shrank more than documents do: an archive that is made to fill the memory */
  | 'inflated'
  | 'too-many'
  | 'one-file'
  | 'too-deep'
  | 'bad-path'
  | 'link'
  | 'doubled'
  | 'nothing'
  | 'too-long'

/** A file that is not read; `detail` names what in it, such as a path. */
export class Refusal extends Error {
  readonly reason: RefusalReason
  readonly detail: string

  constructor(reason: RefusalReason, detail = '') {
    super(`${reason}: ${detail}`)
    this.name = 'Refusal'
    this.reason = reason
    this.detail = detail.slice(0, 200)
  }
}
