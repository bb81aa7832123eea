import type { Place } from '#core/shared/kind-calls.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { Access, EntityStore, Events } from '../ports.ts'
import type { SessionUser } from '../values.ts'

/** Who makes the file of a project, and what they may read. */
export interface ProjectPartReader {
  /** the person */
  person(): Pick<SessionUser, 'id'>
  /** permissions */
  access: Pick<Access, 'grantFor'>
}

/** What a part can use to tell what its rows say. */
export interface ProjectPartSpeaker extends ProjectPartReader {
  /** ids of the projects whose worlds a project uses */
  worldsOf: EntityStore['worldsOf']
  /** the entities of the file, by the ids that they have here */
  entities: ReadonlyMap<string, { kind: string; values: Readonly<Record<string, unknown>> }>
}

/** What a row says of entities of the project. */
export interface Said {
  /** the entities */
  ids: readonly string[]
  /** JSON that is the same for rows that say the same; null if the row says no more than none would */
  says: unknown
}

/** What a part of the file of a project can use while it is taken in. */
export interface ProjectPartContext {
  /** who takes the file in */
  user: Pick<SessionUser, 'id'>
  /** when */
  now: Date
  /** events for open pages */
  events: Pick<Events, 'emit'>
  /** ids of the projects whose worlds a project uses */
  worldsOf: EntityStore['worldsOf']
  /** the ids of the entities of the file */
  entityIds: ReadonlySet<string>
  /** those of them that are new: what the file says of the others alone is left out, they stay as they are */
  freshIds: ReadonlySet<string>
  /** those that were here and of which the file has the word: what it says of them takes the place of what is here */
  replacedIds: ReadonlySet<string>
  /** One of the replaced ones got another place: it goes where the file has it. */
  moved(entityId: string): void
  /** 26 characters */
  newId(): string
  /** Something that is in the project already stands for a row: whatever refers to the row refers to it. */
  same(rowId: string, existingId: string): void
}

/** Rows of a plugin that belong to the project, beside its entities, in the file of a whole project. */
export interface ProjectPart<Row extends object = object> {
  /** their name in the file */
  readonly name: string
  /** one English sentence for the description of the file */
  readonly about: string
  /** arktype definition of a row; if other things refer to rows, these have an `id` */
  readonly row: object
  /** `before` if entities refer to its rows, `after` if its rows refer to entities */
  readonly order: 'before' | 'after'
  /** its rows, in an order that does not change; what is of another project only if who exports may read it there */
  read(read: Reader, place: Place, context: ProjectPartReader): Promise<readonly Row[]>
  /** Writes checked rows; every id in them is that of the new project. @throws Problem naming a field of a row */
  write(tx: Tx, place: Place, rows: readonly Row[], context: ProjectPartContext): Promise<void>
  /**
   * What rows say of entities, of a file or of those of `read`, with ids that are those of the project: what is not the
   * same is replaced if a person wants so. Without it the rows are of the project as a whole.
   */
  said?(read: Reader, place: Place, rows: readonly Row[], context: ProjectPartSpeaker): Promise<readonly Said[]>
}
