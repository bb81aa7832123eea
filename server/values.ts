/** The signed-in person as every handler sees them. */
export interface SessionUser {
  /** internal id, for foreign keys */
  id: string
  userId: string
  username: string
  userIdSelected: boolean
}

/** JSON text that goes out as it is, so that stored JSON is not parsed only to be printed again. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
