/** The signed-in person, for handlers. */
export interface SessionUser {
  /** internal id, for foreign keys */
  id: string
  userId: string
  username: string
  userIdSelected: boolean
}

/** JSON text that is sent unchanged, so that stored JSON need not be parsed and serialised again. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
